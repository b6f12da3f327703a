import { readFile, readdir } from 'node:fs/promises';
import type { Machine } from '@lintel/contract/kit/machine';
import type { Api, Route } from '@lintel/contract/kit/route';

const folder = new URL('../contract/src/', import.meta.url);

/** A word of the contract and what its comment says about it. */
export interface Word {
  name: string;
  meaning: string;
}

/** One file of the contract as the documents and the safety test see it. */
export interface Slice {
  name: string;
  routes: { name: string; route: Route }[];
  machines: Machine[];
  words: Word[];
}

/** Every slice of the contract, by name. */
export async function loadContract(): Promise<Slice[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  return Promise.all(files.map((file) => loadSlice(file.slice(0, -'.ts'.length))));
}

async function loadSlice(name: string): Promise<Slice> {
  const exported = Object.entries((await import(`@lintel/contract/${name}`)) as Record<string, unknown>);
  const apis = exported.filter(([key]) => key.endsWith('Api')).map(([, value]) => value as Api);
  return {
    name,
    routes: apis.flatMap((api) => Object.entries(api).map(([key, route]) => ({ name: key, route }))),
    machines: exported.filter(([key]) => key.endsWith('Machine')).map(([, value]) => value as Machine),
    words: wordsOf(await readFile(new URL(`${name}.ts`, folder), 'utf8')),
  };
}

/** The exported things whose names are nouns and whose comment says more than where the rule stands. */
function wordsOf(source: string): Word[] {
  const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const ([A-Z][a-z]\w*) =/g;
  return [...source.matchAll(documented)]
    .map(([, comment, name]) => ({ name: wordOf(name!), meaning: sentenceOf(comment!) }))
    .filter(({ meaning }) => meaning !== '');
}

const wordOf = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const sentenceOf = (comment: string): string =>
  comment
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s*\((workspace|specification)[^)]*\)|^\s*(workspace|specification) \S+?[:;,]?\s/g, '')
    .replace(/\s+/g, ' ')
    .trim();
