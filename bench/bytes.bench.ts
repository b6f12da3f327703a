import type { Page, Request } from 'playwright-core';
import type { Lintel } from './lintel.ts';
import { tell } from './measure.ts';
import type { Figure } from './report.ts';
import { DASHBOARD, MAILBOX, openVisiting, visit, type Visiting } from './visit.ts';

const KINDS = { script: 'JavaScript', stylesheet: 'CSS', font: 'fonts' } as const;
type Kind = keyof typeof KINDS;
/** Kilobytes, shell and mailbox together; SnappyMail loads 279 of JavaScript with gzip. */
const GOALS: Record<Kind, number> = { script: 225, stylesheet: 40, font: 60 };

/** What a signed-in browser with an empty cache loads until it shows the dashboard, and until it shows the inbox. */
export async function measureBytes(lintel: Lintel): Promise<Figure[]> {
  tell('Counting what a browser loads');
  const visiting = await openVisiting(lintel);
  try {
    const shell = await loadedFor(visiting, DASHBOARD, 'br');
    const mailbox = await loadedFor(visiting, MAILBOX, 'br');
    return [...figuresOf(mailbox, shell), ...gzipFigures(await loadedFor(visiting, MAILBOX, 'gzip'))];
  } finally {
    await visiting.close();
  }
}

function figuresOf(mailbox: Loaded, shell: Loaded): Figure[] {
  const beside = (value: number) => ({ what: 'to the dashboard', value });
  const kinds = Object.keys(KINDS) as Kind[];
  return [
    ...kinds.map((kind) => ({
      section: 'bytes',
      what: `${KINDS[kind]} to the inbox${kind === 'font' ? '' : ', brotli'}`,
      value: mailbox.kilobytes[kind],
      unit: 'KB',
      beside: beside(shell.kilobytes[kind]),
      goal: { atMost: GOALS[kind] },
    })),
    { section: 'bytes', what: 'requests to the inbox', value: mailbox.requests, unit: '', beside: beside(shell.requests) },
    { section: 'bytes', what: 'requests to other hosts', value: mailbox.foreign + shell.foreign, unit: '', goal: { atMost: 0 } },
  ];
}

const gzipFigures = ({ kilobytes }: Loaded): Figure[] =>
  (['script', 'stylesheet'] as const).map((kind) => ({
    section: 'bytes',
    what: `${KINDS[kind]} to the inbox, gzip`,
    value: kilobytes[kind],
    unit: 'KB',
    goal: { atMost: GOALS[kind] },
  }));

interface Loaded {
  kilobytes: Record<Kind, number>;
  requests: number;
  foreign: number;
}

async function loadedFor(visiting: Visiting, place: typeof DASHBOARD, encoding: 'br' | 'gzip'): Promise<Loaded> {
  const page = await visiting.open();
  await page.setExtraHTTPHeaders({ 'accept-encoding': encoding });
  const requests = collect(page);
  await visit(page, place);
  const before = [...requests];
  const kilobytes: Record<Kind, number> = { script: 0, stylesheet: 0, font: 0 };
  for (const request of before) {
    const kind = request.resourceType();
    if (kind in kilobytes) kilobytes[kind as Kind] += await sizeOf(request);
  }
  const foreign = before.filter((request) => new URL(request.url()).host !== new URL(page.url()).host).length;
  await page.context().close();
  return { kilobytes, requests: before.length, foreign };
}

function collect(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => void (request.url().startsWith('http') && requests.push(request)));
  return requests;
}

/** Of the body as it came over the wire, in kilobytes. */
async function sizeOf(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes();
  return responseBodySize / 1024;
}
