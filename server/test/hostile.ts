import { isGranted, type Permission } from '@lintel/contract/access';
import type { Machine } from '@lintel/contract/kit/machine';
import { isBytes, isEvents, type Api, type Route } from '@lintel/contract/kit/route';
import type { z } from 'zod';
import type { TestApp } from '#test/app.ts';
import { CAST, CAST_NAMES, type CastName } from '#test/cast.ts';
import { accessTokenFor } from '#test/tokens.ts';

/** Calls with what lives behind their transitions, by path. */
export interface Slice {
  apis: Record<string, Api>;
  machines?: Record<string, Machine>;
}

interface Attack extends Slice {
  rounds: number;
  seed: number;
  /** Ids, days and words that fit somewhere; more are learned from the answers. */
  texts: readonly string[];
}

const ID = /^[a-z]{3,4}_[0-9a-z]{26}$/;
const NUMBERS = [0, 1, 2, 7, 50, 100, 480, 2400, 10_000, 2_147_483_647, 9e15, -1];

/**
 * Sends what the contract allows to every call, by whoever may, some of it twice at once. Answers what was answered with a fault of ours,
 * and how often calls went through. The same in every run of a seed, but for ids.
 */
export async function attack(app: TestApp, { apis, machines = {}, rounds, seed, texts }: Attack) {
  const roll = dice(seed);
  const known = knownTexts(texts, roll);
  const make = generator(roll, known.all);
  const tokens = new Map<CastName, string>();
  for (const name of CAST_NAMES) tokens.set(name, await accessTokenFor(app.services, name));
  const routes = Object.values(apis)
    .flatMap((api) => Object.values(api))
    .filter((route) => !route.form && !route.apart && !isBytes(route.data) && !isEvents(route.data));
  const faults: string[] = [];
  let done = 0;

  async function send(route: Route): Promise<void> {
    const able = CAST_NAMES.filter((name) => isGranted(CAST[name].role, route.can as Permission));
    const who = roll.pick(able.length > 0 && roll.chance(0.95) ? able : CAST_NAMES);
    const params = { ...(route.params ? (make(route.params) as Record<string, string>) : {}) };
    if (route.path.includes(':id')) params['id'] = roll.pick(idsFor(route, known.ids()));
    const query = Object.entries(route.query ? (make(route.query) as Record<string, unknown>) : {});
    const words = new URLSearchParams(query.flatMap(([key, one]) => (one === null || one === undefined ? [] : [[key, String(one)]])));
    const body = bodyOf(route, params['id']);
    const url = `/api/v1${route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}?${words.toString()}`;
    const once = () =>
      app.app.inject({
        method: route.method,
        url,
        headers: { authorization: `Bearer ${tokens.get(who)!}`, 'idempotency-key': crypto.randomUUID() },
        ...(body ? { payload: body } : {}),
      });
    const isTwice = route.method !== 'GET' && roll.chance(0.15);
    const answers = isTwice ? await Promise.all([once(), once()]) : [await once()];
    for (const answer of answers) {
      const { code, data } = answer.json<{ code?: string; data: unknown }>();
      // Only who comes second at the same moment is stopped by the database.
      const isFault = answer.statusCode >= 500 || (code === 'request.taken' && !isTwice);
      if (isFault) faults.push(`${who}: ${route.method} ${url} ${JSON.stringify(body ?? {})}: ${code ?? ''}`);
      if (answer.statusCode < 300) done += 1;
      known.learn(data);
    }
  }

  function bodyOf(route: Route, id = ''): Record<string, unknown> | undefined {
    if (!route.body) return undefined;
    const body = make(route.body) as Record<string, unknown>;
    const input = machines[route.path]?.transitions[String(body['name'])]?.input;
    if (machines[route.path]) body['input'] = input ? make(input) : {};
    if ('version' in body && roll.chance(0.9)) body['version'] = known.versionOf(id) ?? body['version'];
    return body;
  }

  for (const route of routes) if (route.method === 'GET') await send(route);
  for (let i = 0; i < rounds; i++) await send(roll.pick(routes));
  return { faults, done };
}

/** What was seen so far: texts that fit somewhere, a few ids of each kind, and the versions of rows. */
function knownTexts(texts: readonly string[], roll: Dice) {
  const ids = new Set(texts.filter((one) => ID.test(one)));
  const versions = new Map<string, number>();
  const remember = (id: string): void => {
    const alike = [...ids].filter((one) => one.startsWith(id.slice(0, 4)));
    if (alike.length > 30 && !ids.has(id)) ids.delete(roll.pick(alike));
    ids.add(id);
  };
  const learn = (value: unknown): void => {
    if (typeof value === 'string' && ID.test(value)) remember(value);
    if (value === null || typeof value !== 'object') return;
    const { id, version } = value as Record<string, unknown>;
    if (typeof id === 'string' && typeof version === 'number') versions.set(id, version);
    Object.values(value).forEach(learn);
  };
  // Of each kind one that is nobody's.
  const nobodys = () => [...new Set([...ids].map((one) => one.replace(/_.*/, '')))].map((kind) => `${kind}_${'0'.repeat(26)}`);
  return { ids: () => [...ids], all: () => [...texts, ...ids, ...nobodys()], versionOf: (id: string) => versions.get(id), learn };
}

/** Ids that the call takes, else those that look like what it answers. */
function idsFor({ params, data }: Route, ids: readonly string[]): readonly string[] {
  const taken = ids.filter((one) => params?.shape['id']?.safeParse(one).success);
  const answered = 'shape' in data ? (data.shape as Record<string, z.ZodType>)['id'] : undefined;
  const alike = taken.length < ids.length ? taken : ids.filter((one) => answered?.safeParse(one).success);
  return alike.length > 0 ? alike : ids;
}

type Dice = ReturnType<typeof dice>;

function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return {
    chance: (share: number) => next() < share,
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  };
}

type Definition = { type: string; [part: string]: unknown };
const partsOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** Values that a schema takes, as far as its parts tell. */
function generator(roll: Dice, texts: () => readonly string[]) {
  const fitting = <T>(schema: z.ZodType, all: readonly T[]): T => {
    const fits = all.filter((one) => schema.safeParse(one).success);
    return roll.pick(fits.length > 0 ? fits : all);
  };
  const make = (schema: z.ZodType): unknown => {
    const parts = partsOf(schema);
    const of = (part: string) => make(parts[part] as z.ZodType);
    switch (parts.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(parts['shape'] as Record<string, z.ZodType>).flatMap(([key, one]) =>
            ['optional', 'default'].includes(partsOf(one).type) && roll.chance(0.4) ? [] : [[key, make(one)]],
          ),
        );
      case 'array':
        return Array.from({ length: roll.pick([0, 1, 1, 2, 3, 7]) }, () => of('element'));
      case 'nullable':
        return roll.chance(0.3) ? null : of('innerType');
      case 'optional':
      case 'default':
      case 'readonly':
        return of('innerType');
      case 'pipe':
        return of(partsOf(parts['in'] as z.ZodType).type === 'transform' ? 'out' : 'in');
      case 'union':
        return make(roll.pick(parts['options'] as z.ZodType[]));
      case 'enum':
        return roll.pick(Object.values(parts['entries'] as object));
      case 'literal':
        return roll.pick(parts['values'] as unknown[]);
      case 'boolean':
        return roll.chance(0.5);
      case 'number':
        return fitting(schema, NUMBERS);
      case 'string':
        return fitting(schema, texts());
      default:
        return undefined;
    }
  };
  return make;
}
