import { expect, test } from 'vitest';
import { departmentMachine } from '@lintel/contract/departments';
import { machine, statesOf, transitionsOf, unreachableStates } from './machine.ts';

const lamp = machine({
  name: 'lamp',
  initial: 'off',
  states: { off: { label: 'Off', look: 'draft' }, on: { label: 'On', look: 'active' }, broken: { label: 'Broken', look: 'blocked' } },
  transitions: { switchOn: { from: ['off'], to: 'on', can: 'system', label: 'Switch on' } },
});

test('a state that no path leads to is named', () => {
  expect(unreachableStates(lamp)).toEqual(['broken']);
});

test('a state is reached over others, in whatever order the transitions stand', () => {
  const burn = { from: ['on'], to: 'broken', can: 'system', label: 'Burn out' } as const;
  expect(unreachableStates({ ...lamp, transitions: { burn, ...lamp.transitions } })).toEqual([]);
});

test('states and transitions are listed as they stand', () => {
  expect(statesOf(lamp)).toEqual(['off', 'on', 'broken']);
  expect(transitionsOf(lamp)).toEqual(['switchOn']);
  expect(transitionsOf(departmentMachine)).toEqual(['archive', 'restore']);
});

test('a state that the machine does not have does not compile', () => {
  machine({
    name: 'lamp',
    initial: 'off',
    states: { off: { label: 'Off', look: 'draft' } },
    // @ts-expect-error there is no state on
    transitions: { switchOn: { from: ['off'], to: 'on', can: 'system', label: 'Switch on' } },
  });
});
