import { startHelper } from './child.ts';
import type { Loaded } from './lintel.messages.ts';
import type { Lintel, Statement } from './lintel.ts';
import { openLoad } from './load.ts';
import type { Mailbox } from './mailbox.ts';
import { mailCalls, readersOf, type Call } from './mail.calls.ts';
import { repeat, summarise, tell, timeEach } from './measure.ts';
import type { Figure } from './report.ts';

const MANY = 16;

/** Reading mail over HTTP, beside the bare statements, and beside the thinnest server for what people do most. */
export async function measureMail(lintel: Lintel): Promise<Figure[]> {
  const load = openLoad();
  const thin = startHelper('./thin.child.ts');
  try {
    const figures: Figure[] = [];
    for (const call of await mailCalls(lintel, await readersOf(lintel))) {
      const isCommon = /^(list|open)/.test(call.name);
      const thinOrigin = isCommon && (await thin.ask<string>({ pool: lintel.poolConfig, variants: call.statements }));
      figures.push(...(await measureCall(lintel, load, call, thinOrigin || null)));
    }
    figures.push(await measureCompressed(lintel, load));
    return figures;
  } finally {
    await Promise.all([load.stop(), thin.stop()]);
  }
}

/** How fast the mailbox was filled: read, cleaned, stored and searchable. */
export function measureDelivery({ loaded, loadedOnDisk }: Mailbox): Figure[] {
  const rate = ({ mails, seconds }: Loaded) => mails / seconds;
  const what = `${loaded.mails} mails, ${Math.round(loaded.bytes / 2 ** 20)} MB, 200 at once`;
  return [
    {
      section: 'delivery',
      what,
      value: rate(loaded),
      unit: 'mails/s',
      beside: { what: `${loadedOnDisk.mails} of them on the disk`, value: rate(loadedOnDisk) },
    },
  ];
}

type Load = ReturnType<typeof openLoad>;

async function measureCall({ origin, pool }: Lintel, load: Load, call: Call, thinOrigin: string | null): Promise<Figure[]> {
  const { name, paths, headers, goal } = call;
  tell(`Measuring: ${name}`);
  const bare = await bareOf(pool, call.statements);
  const [one, many] = [await load.run({ origin, paths, headers, clients: 1 }), await load.run({ origin, paths, headers, clients: MANY })];
  const section = name.split(/[ ,]/)[0]!;
  const figures: Figure[] = [
    {
      section,
      what: `${name}: 1 client, p50`,
      value: one.p50,
      unit: 'ms',
      beside: { what: 'bare SQL', value: bare },
      goal: { atMost: goal.p50 },
    },
    { section, what: `${name}: 1 client, p99`, value: one.p99, unit: 'ms' },
    {
      section,
      what: `${name}: ${MANY} clients`,
      value: many.perSecond,
      unit: 'req/s',
      ...(goal.perSecond ? { goal: { atLeast: goal.perSecond } } : {}),
    },
    { section, what: `${name}: ${MANY} clients, p99`, value: many.p99, unit: 'ms', ...(goal.p99 ? { goal: { atMost: goal.p99 } } : {}) },
  ];
  if (thinOrigin) {
    const thinPaths = paths.map((_, i) => `/${i}`);
    const thin = await load.run({ origin: thinOrigin, paths: thinPaths, headers: [{}], clients: 1 });
    const thinMany = await load.run({ origin: thinOrigin, paths: thinPaths, headers: [{}], clients: MANY });
    figures.splice(1, 0, {
      section,
      what: `${name}: 1 client, p50`,
      value: one.p50,
      unit: 'ms',
      beside: { what: 'thinnest server', value: thin.p50 },
      goal: { atMost: 3 * thin.p50 },
    });
    figures.find(({ unit }) => unit === 'req/s')!.beside = { what: 'thinnest server', value: thinMany.perSecond };
  }
  return figures;
}

/** The median of all statements of one call together, over one connection, with nothing around them. */
async function bareOf(pool: Lintel['pool'], variants: Statement[][]): Promise<number> {
  const client = await pool.connect();
  try {
    const run = async (statements: Statement[]) => {
      for (const { text, values } of statements) await client.query(text, values);
    };
    await timeEach(repeat(variants, 200), run, 2);
    const times = await timeEach(repeat(variants, 1000), run, 4);
    return summarise(times, 1).p50;
  } finally {
    client.release();
  }
}

/** Browsers ask for brotli: what compressing costs. */
async function measureCompressed({ origin, headers }: Lintel, load: Load): Promise<Figure> {
  const paths = ['/api/v1/mail/folder/inbox?size=50&page=1'];
  tell('Measuring: compressed answers');
  const plain = await load.run({ origin, paths, headers: [headers], clients: 1 });
  const packed = await load.run({ origin, paths, headers: [{ ...headers, 'accept-encoding': 'br' }], clients: 1 });
  return {
    section: 'compressing',
    what: 'list, first page as brotli: 1 client, p50',
    value: packed.p50,
    unit: 'ms',
    beside: { what: 'uncompressed', value: plain.p50 },
  };
}
