/** Promises about the sources that no linter can check. */
import { expect, test } from 'vitest';
import { ROLES } from '@lintel/contract/access';
import { ERRORS } from '@lintel/contract/errors';
import { readSources, type Source } from './sources.ts';

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
  expect(filesWith(product, comparison).filter((file) => file !== 'contract/src/access.ts')).toEqual([]);
});

test('foreign HTML enters a page in one place, and is cleaned in one place', () => {
  const renderers = /\bsrcdoc\b|\bsrcDoc\b|innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTMLUnsafe|createContextualFragment/;
  expect(filesWith(inWeb, renderers).filter((file) => !/^web\/src\/features\/mail\/MessageBody[\w.]*\.tsx?$/.test(file))).toEqual([]);
  const cleaners = product.filter(({ text }) => /from 'sanitize-html'/.test(text)).map(({ file }) => file);
  expect(cleaners.filter((file) => !file.startsWith('server/src/features/mail/mail.sanitize'))).toEqual([]);
});

test('a screen that reads shows that it loads, that it failed and that nothing is there', () => {
  const screens = inWeb.filter(({ file, text }) => file.endsWith('.tsx') && /\buse(Infinite)?Query\(/.test(text));
  expect(screens.length).toBeGreaterThan(0);
  const careless = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = use(?:Infinite)?Query\(/g)].flatMap(([, name]) => {
      const lacks = [
        new RegExp(`${name}\\.(isPending|isLoading|status)`).test(text) ? '' : 'loading',
        new RegExp(`${name}\\.(isError|error|status)`).test(text) ? '' : 'error',
      ].filter(Boolean);
      return lacks.length > 0 ? [`${file}: ${name} shows no ${lacks.join(', no ')}`] : [];
    }),
  );
  expect(careless).toEqual([]);
  const listsWithoutEmpty = inWeb.filter(({ text }) => /<DataTableFrame\b/.test(text) && !/\bempty=/.test(text)).map(({ file }) => file);
  expect(listsWithoutEmpty).toEqual([]);
});

test('a sentence of the catalogue is written once: in contract/src/errors.ts', () => {
  const sentences = Object.values(ERRORS)
    .map(({ text }) => text)
    .filter((text) => text.split(' ').length >= 3 && !text.startsWith('{'));
  const twice = product.flatMap(({ file, text }) =>
    file === 'contract/src/errors.ts'
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

test('the project says nothing about the machines it was written on', () => {
  const everything = readSources(/\.(tsx?|mjs|cjs|js|json|md|css|html|sql|sh|txt)$|\.ci\//);
  // Written in two parts, so that this file does not name them either.
  const places = new RegExp(['(^|[\\s"\'`(=])/(work', 'root', 'home/\\w+', 'Users/\\w+)/'].join('|'), 'm');
  expect(everything.filter(({ text }) => places.test(text)).map(({ file }) => file)).toEqual([]);
});

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
