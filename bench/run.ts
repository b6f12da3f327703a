/**
 * npm run bench [-- --inbox 20000] [--short] [--mailboxes 1] [--only start --only mail …] [--corpus FOLDER] [--out latest]
 * Prints one table and writes bench/results/latest.md. What is measured and how: docs/performance.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAccounts } from './accounts.bench.ts';
import { measureBrowser } from './browser.bench.ts';
import { measureBytes } from './bytes.bench.ts';
import { measureDelivery, measureMail } from './mail.bench.ts';
import { fillMailbox, type Mailbox } from './mailbox.ts';
import { measureGrid } from './grid.bench.ts';
import { measureIdle } from './idle.bench.ts';
import { measureLive } from './live.bench.ts';
import { measureMemory } from './memory.bench.ts';
import { pageOf, tableOf, type Figure } from './report.ts';
import { measurePages } from './pages.bench.ts';
import { measureRecords } from './records.bench.ts';
import { measureRoom } from './room.bench.ts';
import { measureRoundcube } from './roundcube.bench.ts';
import { measureStart } from './start.bench.ts';
import { measureSync } from './sync.bench.ts';

/** In this order: memory is read when everything else has been. */
const STEPS: Record<string, (mailbox: () => Promise<Mailbox>) => Promise<Figure[]>> = {
  start: measureStart,
  sync: () => measureSync(options),
  delivery: async (mailbox) => measureDelivery(await mailbox()),
  mail: async (mailbox) => measureMail(await mailbox()),
  live: async (mailbox) => measureLive(await mailbox()),
  accounts: measureAccounts,
  idle: measureIdle,
  records: measureRecords,
  pages: measurePages,
  grid: measureGrid,
  bytes: async (mailbox) => measureBytes(await mailbox()),
  browser: async (mailbox) => measureBrowser(await mailbox()),
  roundcube: async (mailbox) => measureRoundcube(await mailbox(), options),
  memory: async (mailbox) => measureMemory(await mailbox()),
  room: async (mailbox) => measureRoom(await mailbox()),
};
const PREPARE = fileURLToPath(new URL('../tools/prepare.mjs', import.meta.url));

const { values } = parseArgs({
  options: {
    inbox: { type: 'string', default: '20000' },
    times: { type: 'string', default: '1' },
    mailboxes: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    corpus: { type: 'string' },
    out: { type: 'string', default: 'latest' },
  },
});
const only = values.only.flatMap((names) => names.split(','));
const unknown = only.find((name) => !(name in STEPS));
if (unknown) throw new Error(`There is no step "${unknown}": choose among ${Object.keys(STEPS).join(', ')}`);

const options = {
  ...{ inbox: Number(values.inbox), corpus: values.corpus, isShort: values.short },
  ...{ times: Number(values.times), mailboxes: Number(values.mailboxes) },
};
const started = performance.now();
let filled: Promise<Mailbox> | undefined;
const mailbox = () => (filled ??= fillMailbox(options));
const figures: Figure[] = [];
try {
  buildWeb();
  for (const [name, measure] of Object.entries(STEPS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    figures.push(...(await measure(mailbox).catch((error: unknown) => giveUp(name, error))));
  }
  await publish();
} finally {
  await filled?.then(({ stop }) => stop()).catch(() => undefined);
}

async function publish(): Promise<void> {
  const postgres = filled ? (await filled).postgres : 'the database was not asked';
  await mkdir(fileURLToPath(new URL('results', import.meta.url)), { recursive: true });
  await writeFile(
    fileURLToPath(new URL(`results/${values.out}.md`, import.meta.url)),
    pageOf(figures, { ...options, only, seconds: (performance.now() - started) / 1000, postgres }),
  );
  process.stdout.write(`\n\n${tableOf(figures)}\n\nWritten to bench/results/${values.out}.md\n`);
}

/** What was measured before and after stays worth reading. */
function giveUp(name: string, error: unknown): [] {
  process.exitCode = 1;
  process.stderr.write(`\n${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`);
  return [];
}

/** The web as it is delivered; built when it is stale. */
function buildWeb(): void {
  const code = `import(${JSON.stringify(PREPARE)}).then((one) => one.buildWeb(process.execPath))`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The web app could not be built');
}
