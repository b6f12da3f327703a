/** Promises about the sources that no linter can check. */
import { expect, test } from 'vitest';
import { ROLES } from '@lintel/contract/access';
import { ERRORS } from '@lintel/contract/errors';
import { readSources, type Source } from './sources.ts';

/** The one renderer: purified, framed, without scripts (reliability R1). */
const RENDERER = ['web/src/features/mail/reading/HtmlBody.tsx', 'web/src/features/mail/reading/mail.purify.ts'];

interface Manifest {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const isTest = ({ file }: Source) => /\.test\.tsx?$|\/test\//.test(file);
const product = readSources(/\.tsx?$/, ['contract/src', 'server/src', 'web/src']).filter((source) => !isTest(source));
const inWeb = product.filter(({ file }) => file.startsWith('web/'));
const filesWith = (sources: readonly Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ file }) => file);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

test('nobody decides by the name of a role: permissions do, in contract/src/access.ts', () => {
  const names = ROLES.join('|');
  const comparison = new RegExp(
    `[=!]==?\\s*['"](${names})['"]|['"](${names})['"]\\s*[=!]==?|case ['"](${names})['"]|\\brole\\b\\s*[=!]==?\\s*['"]`,
  );
  // The second asks which kind of field it draws: one of them asks for an employee.
  const allowed = ['contract/src/access.ts', 'web/src/features/requests/FieldInput.tsx'];
  expect(filesWith(product, comparison).filter((file) => !allowed.includes(file))).toEqual([]);
});

test('foreign HTML enters a page in one place, and is cleaned in one place', () => {
  const renderers = /\bsrcdoc\b|\bsrcDoc\b|innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTMLUnsafe|createContextualFragment/;
  expect(filesWith(inWeb, renderers).filter((file) => !RENDERER.includes(file))).toEqual([]);
  const cleaners = product.filter(({ text }) => /from 'sanitize-html'/.test(text)).map(({ file }) => file);
  expect(cleaners.filter((file) => !file.startsWith('server/src/features/mail/parsing/mail.sanitize'))).toEqual([]);
});

// Mantine's own answer Escape each for itself, and one key would close all that are open.
test('dialogs and drawers are those of ui; what is written in has keys of its own', () => {
  const bare = /^import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/m;
  const allowed = ['web/src/ui/Dialog.tsx', 'web/src/ui/Drawer.tsx', 'web/src/features/mail/compose/Compose.tsx'];
  expect(filesWith(inWeb, bare).toSorted()).toEqual(allowed.toSorted());
});

test('a screen that reads shows that it loads, that it failed and that nothing is there', () => {
  const screens = inWeb.filter(({ file, text }) => file.endsWith('.tsx') && /\buse(Infinite)?Query\(/.test(text));
  expect(screens.length).toBeGreaterThan(0);
  expect(
    screens.flatMap(({ file, text }) =>
      queriesIn(text).flatMap((name) => lacks(text, name).map((what) => `${file}: ${name} shows no ${what}`)),
    ),
  ).toEqual([]);
  const lists = inWeb.filter(({ text }) => /<DataTableFrame\b/.test(text));
  expect(lists.filter(({ text }) => !/\bempty=/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('a code of the catalogue stands in one place: of two the later would win in silence', () => {
  const files = readSources(/^contract\/src\/errors(\.\w+)?\.ts$/);
  const codes = files.flatMap(({ text }) => [...text.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)].map(([, code]) => code!));
  expect(codes.length).toBe(Object.keys(ERRORS).length);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('a sentence of the catalogue is written once, in one of its files', () => {
  const sentences = Object.values(ERRORS)
    .map(({ text }) => text)
    .filter((text) => text.split(' ').length >= 3 && !text.startsWith('{'));
  const twice = product.flatMap(({ file, text }) =>
    /^contract\/src\/errors(\.\w+)?\.ts$/.test(file)
      ? []
      : sentences.filter((sentence) => withoutComments(text).includes(sentence)).map((sentence) => `${file}: ${sentence}`),
  );
  expect(twice).toEqual([]);
});

test('the first chunk of the browser carries no schema: only types come from modules with zod', () => {
  const withZod = modulesWithZod();
  expect(withZod.size).toBeGreaterThan(5);
  const imports = inWeb.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:import|export) (?!type\b)([^;]*?) from '(@lintel\/contract\/[^']+)'/gm)]
      .filter(([, names, module]) => withZod.has(module!) && !everyNameIsType(names!))
      .map(([, , module]) => `${file}: ${module}`),
  );
  expect(imports).toEqual([]);
});

test('docs/dependencies.md has every direct dependency with its licence, and no other', () => {
  const lock = JSON.parse(readSources(/^package-lock\.json$/)[0]!.text) as { packages: Record<string, Manifest> };
  const direct = Object.entries(lock.packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, one]) => Object.keys({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }))
    .filter((name) => !name.startsWith('@lintel/'));
  const wanted = direct.map((name) => `${name}: ${lock.packages[`node_modules/${name}`]?.license}`);
  const text = readSources(/^docs\/dependencies\.md$/, ['docs'])[0]!.text;
  const listed = [...text.matchAll(/^\| ([@\w][^|]*) \| [^|]+ \| ([^|]+) \|$/gm)]
    .filter(([, names]) => names !== 'Package')
    .flatMap(([, names, licence]) => names!.split(', ').map((name) => `${name}: ${licence}`));
  expect(listed.sort()).toEqual([...new Set(wanted)].sort());
});

test('the project says nothing about the machines it was written on', () => {
  const everything = readSources(/\.(tsx?|mjs|cjs|js|json|md|css|html|sql|sh|txt)$|\.ci\//);
  // Written in two parts, so that this file does not name them either.
  const places = new RegExp(['(^|[\\s"\'`(=])/(work', 'root', 'home/\\w+', 'Users/\\w+)/'].join('|'), 'm');
  expect(everything.filter(({ text }) => places.test(text)).map(({ file }) => file)).toEqual([]);
});

/** Queries that are kept whole; who takes `.data ?? 0` at once has settled both (specification §8: a count falls back to 0). */
const queriesIn = (text: string): string[] =>
  [...text.matchAll(/const (\w+) = use(?:Infinite)?Query\((.*)$/gm)]
    .filter(([, , rest]) => !/\)\.data\b/.test(rest!))
    .map(([, name]) => name!);

/** A query that is handed on whole is settled where it arrives; `Failed` is handed only what has failed. */
function lacks(text: string, query: string): string[] {
  if (new RegExp(`(?<!<Failed [^>]*)=\\{${query}\\}`).test(text)) return [];
  const data = `${query}\\.data\\b`;
  const loading = new RegExp(
    `${query}\\.(isPending|isLoading|isFetching|status)|!${data}|${data} (\\?(?!\\?)|&&|===)|if \\(${data}|const \\w+ = ${data};|const \\{[^}]*\\bdata\\b[^}]*\\} = ${query};`,
  );
  const failing = new RegExp(`${query}\\.(isError|error|status)|(hasFailed|failureOf|together)\\([^)]*\\b${query}\\b`);
  return [...(loading.test(text) ? [] : ['loading']), ...(failing.test(text) ? [] : ['error'])];
}

/** `@lintel/contract/mail`: whatever reaches zod by imports that exist at run time. */
function modulesWithZod(): Set<string> {
  const modules = new Map(
    readSources(/\.ts$/, ['contract/src'])
      .filter((source) => !isTest(source))
      .map(({ file, text }) => [file.replace(/^contract\/src\/(.*)\.ts$/, '@lintel/contract/$1'), valueImports(text)]),
  );
  const reached = new Set<string>(['zod']);
  for (let before = 0; before !== reached.size;) {
    before = reached.size;
    for (const [module, imports] of modules) if (imports.some((one) => reached.has(resolveIn(module, one)))) reached.add(module);
  }
  reached.delete('zod');
  return reached;
}

const valueImports = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type\b)([^;]*?) from '([^']+)'/gm)]
    .filter(([, names]) => !everyNameIsType(names!))
    .map(([, , from]) => from!);

const everyNameIsType = (names: string): boolean =>
  /^\{[\s\S]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '));

const resolveIn = (module: string, from: string): string =>
  from.startsWith('./') ? `${module.slice(0, module.lastIndexOf('/'))}/${from.slice(2).replace(/\.ts$/, '')}` : from;
