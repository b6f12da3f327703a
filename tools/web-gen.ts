import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isBytes, isEvents, isPaged, type Route } from '@lintel/contract/kit/route';
import type { Machine } from '@lintel/contract/kit/machine';

const root = new URL('../', import.meta.url);
const kit = new URL('web/src/kit/', root);

/**
 * Writes what the browser needs of the contract without its schemas: web/src/kit/contract.gen.ts (routes, plain lists),
 * web/src/kit/machines.gen.ts (the words of the machines, which the first page does not need) and web/src/kit/paths.gen.ts (where the
 * pages stand, for `to()`).
 * A page that only calls or shows then loads no zod; the types still come from the contract.
 */
export async function generateWeb(): Promise<void> {
  const { contract, machines } = await contractTexts();
  await writeChanged(new URL('contract.gen.ts', kit), contract);
  await writeChanged(new URL('machines.gen.ts', kit), machines);
  await writeChanged(new URL('paths.gen.ts', kit), await pathsText());
}

async function contractTexts(): Promise<{ contract: string; machines: string }> {
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string };
  const routes: Record<string, unknown> = {};
  const machines: Record<string, unknown> = {};
  const plain: string[] = [];
  for (const slice of await slices()) {
    const words = (await import(`@lintel/contract/${slice}`)) as Record<string, unknown>;
    const hasSchemas = Object.values(words).some(isSchema);
    for (const [name, value] of Object.entries(words)) {
      if (name.endsWith('Api')) routes[name.slice(0, -'Api'.length)] = mapValues(value as Record<string, Route>, routeOf);
      else if (name.endsWith('Machine')) machines[name.slice(0, -'Machine'.length)] = machineOf(value as Machine);
      else if (hasSchemas && isPlain(value)) plain.push(`export const ${name} = ${literal(value)} as const;`);
    }
  }
  const texts = (...parts: string[]) => `${[HEADER, ...parts].join('\n\n')}\n`;
  return {
    contract: texts(
      `export const VERSION = ${literal(version)};`,
      `/** Method, path and form of every call. */\nexport const ROUTES = ${literal(routes)} as const;`,
      ...plain,
    ),
    machines: texts(`/** The words of every machine. */\nexport const MACHINES = ${literal(machines)} as const;`),
  };
}

async function pathsText(): Promise<string> {
  const { PAGES } = (await import('@lintel/web/src/pages.ts')) as {
    PAGES: readonly { name: string; at: Record<string, string | readonly string[]> }[];
  };
  const paths = Object.fromEntries(PAGES.map(({ name, at }) => [name, mapValues(at, (one) => (typeof one === 'string' ? one : one[0]!))]));
  return (
    [HEADER, `/** Where every page stands below the prefix of its roles. */\nexport const PATHS = ${literal(paths)} as const;`].join(
      '\n\n',
    ) + '\n'
  );
}

const HEADER = '// Written by `npm run gen`. Change the contract or the pages instead.';

async function slices(): Promise<string[]> {
  const files = await readdir(new URL('contract/src/', root));
  return files
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** What `createClient` looks at. */
const routeOf = ({ method, path, body, form, data }: Route) => ({
  method,
  path,
  ...(body ? { body: true } : {}),
  ...(form ? { form: true } : {}),
  data: isPaged(data) ? { paged: true } : isBytes(data) ? { bytes: true } : isEvents(data) ? { events: true } : {},
});

const machineOf = ({ name, states, transitions }: Machine) => ({
  name,
  states,
  transitions: mapValues(transitions, ({ label, to, input }) => ({ label, to, ...(input ? { input: true } : {}) })),
});

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

/** Texts and numbers, or lists and tables of them. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain);
}

const mapValues = <T, U>(table: Record<string, T>, change: (value: T) => U) =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));

/** A value as the formatter writes it: single quotes, bare keys where they can be. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([key, one]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`}: ${literal(one, inner)}`);
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  if (parts.length === 0) return open + close;
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  return line.length < 100 && !line.includes('\n')
    ? line
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

async function writeChanged(file: URL, text: string): Promise<void> {
  // An unchanged file keeps its time, so that watchers stay quiet.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateWeb();
