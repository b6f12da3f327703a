import type { Mailbox } from './mailbox.ts';
import { tell } from './measure.ts';
import type { Figure } from './report.ts';

const LOOK_MS = 50;
const GIGABYTE = 2 ** 30;

/** What a mailbox takes of the disk beside the mails as they came, and what leaving with all of it takes of the memory. */
export async function measureRoom(lintel: Mailbox): Promise<Figure[]> {
  return [await measureDisk(lintel), ...(await measureStream(lintel))];
}

async function measureDisk({ pool, loaded }: Mailbox): Promise<Figure> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const raw = loaded.bytes / GIGABYTE;
  return {
    section: 'room',
    what: 'index and bodies',
    value: Number(rows[0]!.bytes) / GIGABYTE,
    unit: 'GB',
    beside: { what: 'the mails as they came', value: raw },
    goal: { atMost: raw / 2 },
  };
}

/** The inbox as one file, read as fast as it comes. */
async function measureStream({ origin, headers, memory }: Mailbox): Promise<Figure[]> {
  tell('Taking the inbox out as one file');
  const before = await memory();
  if (!before) return [];
  let most = before.server;
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      most = Math.max(most, (await memory())?.server ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const watching = watch();
  const started = performance.now();
  let bytes = 0;
  const response = await fetch(`${origin}/api/v1/mail/export?folder=inbox`, { headers });
  if (!response.ok) throw new Error(`The export answered ${response.status}`);
  for await (const piece of response.body!) bytes += piece.length;
  const seconds = (performance.now() - started) / 1000;
  isDone = true;
  await watching;
  const section = 'room';
  const what = `the inbox as one file of ${(bytes / GIGABYTE).toFixed(2)} GB`;
  return [
    { section, what: `${what}: memory on top`, value: most - before.server, unit: 'MB', goal: { atMost: 30 } },
    { section, what: `${what}: speed`, value: bytes / 2 ** 20 / seconds, unit: 'MB/s' },
  ];
}
