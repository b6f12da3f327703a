/**
 * npm run bench [-- --inbox 20000] [--only start,mail,bytes,browser,memory] [--corpus FOLDER]
 * Prints one table and writes bench/results/latest.md. What is measured and how: docs/performance.md.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startLintel, type Lintel } from './lintel.ts';
import { measureBrowser } from './browser.bench.ts';
import { measureBytes } from './bytes.bench.ts';
import { measureMail } from './mail.bench.ts';
import { tell } from './measure.ts';
import { measureMemory } from './memory.bench.ts';
import { pageOf, tableOf, type Figure } from './report.ts';
import { measureStart } from './start.bench.ts';
import { buildWeb } from '../tools/prepare.mjs';

const STEPS: { name: string; run: (lintel: () => Promise<Lintel>) => Promise<Figure[]> }[] = [
  { name: 'start', run: measureStart },
  { name: 'mail', run: async (lintel) => measureMail(await lintel()) },
  { name: 'bytes', run: async (lintel) => measureBytes(await lintel()) },
  { name: 'browser', run: async (lintel) => measureBrowser(await lintel()) },
  { name: 'memory', run: async (lintel) => measureMemory(await lintel()) },
];
