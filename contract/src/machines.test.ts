import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMISSIONS } from './access.ts';
import { unreachableStates, type Machine } from './kit/machine.ts';

const slices = readdirSync(new URL('.', import.meta.url)).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
const exported = await Promise.all(slices.map((slice) => import(/* @vite-ignore */ `./${slice}.ts`) as Promise<Record<string, unknown>>));
const machines = exported.flatMap((slice) => Object.entries(slice).filter(([name]) => name.endsWith('Machine'))) as [string, Machine][];

test('there are machines, each with a name of its own', () => {
  const names = machines.map(([, { name }]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test.each(machines)('%s: every state is reached', (_, machine) => {
  expect(unreachableStates(machine)).toEqual([]);
});

test.each(machines)('%s: names are those of code and database, labels those of people', (name, machine) => {
  expect(name).toBe(`${machine.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`);
  for (const state of Object.keys(machine.states)) expect(state).toMatch(/^[a-z]+(_[a-z]+)*$/);
  for (const [move, { label, can, from }] of Object.entries(machine.transitions)) {
    expect(move).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
    expect(label).toMatch(/^[A-Z]/);
    expect(from.length).toBeGreaterThan(0);
    expect(['system', ...PERMISSIONS]).toContain(can);
  }
});

/** Records that are talked about show their history: each move says what was done. */
test.each(machines)('%s: every move has words of the past, or none has', (_, { transitions }) => {
  const said = Object.values(transitions).filter((move) => move.said);
  expect([0, Object.keys(transitions).length]).toContain(said.length);
  for (const move of said) expect(move.said).toMatch(/^[a-z]+ /);
});
