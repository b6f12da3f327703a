import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newId } from './kit/ids.ts';
import type { Machine } from './kit/machine.ts';
import type { Route } from './kit/route.ts';
import { AssignInput, BookingInput } from './booking-moves.ts';
import { CertificationInput } from './certifications.ts';
import { DelegationInput } from './delegations.ts';
import { MemberInput } from './project-plans.ts';

const booking = { resourceId: newId('rsc'), purpose: 'Trench' };
const INPUTS = [
  ['a booking', BookingInput, (from: string, to: string) => ({ ...booking, from, to })],
  [
    'several bookings',
    AssignInput,
    (from: string, to: string) => ({ resourceIds: [booking.resourceId], projectId: newId('prj'), purpose: 'Trench', from, to }),
  ],
  ['a certificate', CertificationInput, (issuedOn: string, expiresOn: string) => ({ type: 'FIRST_AID', issuedOn, expiresOn })],
  [
    'a delegation',
    DelegationInput,
    (fromDay: string, toDay: string) => ({ toId: newId('emp'), fromDay, toDay, kinds: null, maxAmountMinor: null, reason: 'Away' }),
  ],
  ['a part in a project', MemberInput, (from: string, to: string) => ({ projectRole: 'worker', from, to })],
] as const;

describe.each(INPUTS)('%s', (_name, input, of) => {
  test.each([
    ['1900-01-01', '2199-12-31', true],
    ['0026-10-12', '2026-10-13', false],
    ['2026-10-12', '2200-01-01', false],
    ['2026-10-12', '9999-12-31', false],
  ])('from %s to %s', (from, to, isTaken) => {
    expect(input.safeParse(of(from, to)).success).toBe(isTaken);
  });
});

/** Days of a week that is named beside them: the server refuses those of another one. */
const OF_A_WEEK = ['timesheets.save', 'timesheets.saveCrew', 'timesheets.returnDays'];

const slices = readdirSync(new URL('.', import.meta.url)).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
const exported = await Promise.all(slices.map((slice) => import(/* @vite-ignore */ `./${slice}.ts`) as Promise<Record<string, unknown>>));
const named = exported.flatMap((slice) => Object.entries(slice));
const sent: [string, z.ZodType][] = [
  ...named
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([name, api]) =>
      Object.entries(api as Record<string, Route>).flatMap(([call, { body }]): [string, z.ZodType][] =>
        body ? [[`${name.slice(0, -3)}.${call}`, body]] : [],
      ),
    ),
  ...named
    .filter(([name]) => name.endsWith('Machine'))
    .flatMap(([name, machine]) =>
      Object.entries((machine as Machine).transitions).flatMap(([move, { input }]): [string, z.ZodType][] =>
        input ? [[`${name} ${move}`, input]] : [],
      ),
    ),
];

test.each(sent.filter(([name]) => !OF_A_WEEK.includes(name)))('%s takes no day of a year far away', (_name, schema) => {
  for (const [path, field] of daysIn(schema))
    for (const day of ['0202-03-01', '9999-12-31'])
      expect(field.safeParse(day).error?.issues[0]?.message, path).toBe('Choose a day between 1900 and 2199');
});

test.each(sent)('%s says what a day that is missing wants', (_name, schema) => {
  for (const [path, field] of daysIn(schema))
    for (const day of ['', '2026-02-30']) expect(field.safeParse(day).error?.issues[0]?.message, path).toBe('Choose a day');
});

test('days are found wherever they stand in what is sent', () => {
  expect(sent.flatMap(([name, schema]) => daysIn(schema).map(([path]) => `${name}${path}`))).toEqual(
    expect.arrayContaining([
      'tasks.create.dueDate',
      'projectPlans.addPhase.start',
      'resources.planOrder.on',
      'projectMachine start.actualStart',
    ]),
  );
});

/** Every day of a schema, with the way to it. */
function daysIn(schema: z.ZodType, path = ''): [string, z.ZodType][] {
  const { def } = schema as unknown as { def: Def };
  if (def.type === 'string') return def.format === 'date' ? [[path, schema]] : [];
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => daysIn(field, `${path}.${name}`));
  return [def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap((inner) => (inner ? daysIn(inner, path) : []));
}

interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
}
