import { tmpdir } from 'node:os';
import type { CastName } from '@lintel/server/test/cast.ts';
import { read } from './lintel.calls.ts';
import { startLintel, type Lintel } from './lintel.ts';
import { repeat, summarise, tell, timeEach } from './measure.ts';
import { fillRecords } from './records.fill.ts';
import type { Figure } from './report.ts';

/** As many of each kind as the demo has of its largest, and many years. */
const SIZES = [400, 100_000];
const WORDS = ['concrete', 'crane 42', 'facade for', 'person12', 'roof 9', 'TKB-77', 'truck', 'T-1234', 'nothing like it'];
const SECTION = 'Lists and search of the workspace';

/** Every list of the list kit, whoever reads it, and what it can be ordered by. */
const LISTS: { path: string; who: CastName; sorts: readonly string[] }[] = [
  { path: '/people', who: 'anneke.vos', sorts: ['name', '-name', 'number', 'position', 'department', 'manager', 'status'] },
  { path: '/employees', who: 'anneke.vos', sorts: ['name', '-name', 'number', 'position', 'hireDate', 'endDate', 'status'] },
  { path: '/projects', who: 'helena.marsh', sorts: ['code', '-code', 'name', 'status', 'manager', 'department', 'percent', 'finish'] },
  { path: '/tasks', who: 'jonas.ekdahl', sorts: ['due', '-due', 'number', 'title', 'priority', 'status'] },
  { path: '/tickets?view=all', who: 'devon.archer', sorts: ['due', '-created', 'number', 'subject', 'requester', 'status'] },
  {
    path: '/requests?view=all&tab=done',
    who: 'devon.archer',
    sorts: ['-created', 'number', 'title', 'requester', 'due', 'amount', 'status'],
  },
  { path: '/resources', who: 'devon.archer', sorts: ['code', '-code', 'name', 'category', 'held', 'due', 'status'] },
  { path: '/bookings', who: 'devon.archer', sorts: ['-from', 'from', 'to', 'resource', 'requester', 'status'] },
  { path: '/leave/requests', who: 'anneke.vos', sorts: ['-from', 'from', 'person', 'type', 'days', 'status', 'submitted'] },
  { path: '/approvals?tab=all', who: 'helena.marsh', sorts: ['-created', 'title', 'requester', 'decided', 'amount', 'status'] },
  { path: '/audit', who: 'viktor.sandell', sorts: ['-seq', 'seq'] },
];

/** How long search and lists take while the company is small, and with a hundred thousand rows of everything. */
export async function measureRecords(): Promise<Figure[]> {
  const lintel = await startLintel(tmpdir());
  const figures: Figure[] = [];
  try {
    for (const size of SIZES) {
      tell(`Writing ${size} rows of each kind`);
      await fillRecords(lintel.pool, size);
      figures.push(...(await measureSize(lintel, size)));
    }
  } finally {
    await lintel.stop();
  }
  return figures;
}

async function measureSize(lintel: Lintel, size: number): Promise<Figure[]> {
  const of = `${size.toLocaleString('en-GB')} of each`;
  const figures: Figure[] = [];
  for (const who of ['marta.kessler', 'devon.archer', 'helena.marsh'] as const) {
    const paths = WORDS.map((word) => `/search?q=${encodeURIComponent(word)}`);
    const value = await p95(lintel, who, repeat(paths, 90));
    tell(`Search as ${who}, ${of}`);
    figures.push({ section: SECTION, what: `search as ${who}, ${of}, p95`, value, unit: 'ms', goal: { atMost: size > 1000 ? 300 : 100 } });
  }
  for (const { path, who, sorts } of LISTS) {
    tell(`${path}, ${of}`);
    const join = path.includes('?') ? '&' : '?';
    const times = new Map<string, number>();
    for (const sort of sorts) times.set(sort, await p95(lintel, who, repeat([`${path}${join}sort=${sort}`], 8)));
    const deep = await p95(lintel, who, repeat([`${path}${join}sort=${sorts[0]}&page=${Math.max(1, Math.floor((size * 0.6) / 20))}`], 8));
    const text = await p95(lintel, who, repeat([`${path}${join}q=crane+4`, `${path}${join}q=nothing`], 8));
    const [slowest, value] = [...times].toSorted((a, b) => b[1] - a[1])[0]!;
    figures.push(
      { section: SECTION, what: `${path}, first page, ${of}`, value: times.get(sorts[0]!)!, unit: 'ms' },
      { section: SECTION, what: `${path}, slowest order (${slowest}), ${of}`, value, unit: 'ms' },
      { section: SECTION, what: `${path}, a page far behind, ${of}`, value: deep, unit: 'ms' },
      { section: SECTION, what: `${path}, by text, ${of}`, value: text, unit: 'ms' },
    );
  }
  return figures;
}

async function p95(lintel: Lintel, who: CastName, paths: readonly string[]): Promise<number> {
  const headers = await lintel.headersOf(who);
  const ask = (path: string) => read({ origin: lintel.origin, headers }, path);
  await timeEach(paths.slice(0, 2), ask);
  return summarise(await timeEach(paths, ask, 20), 1).p95;
}
