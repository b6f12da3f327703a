import type { Mailbox } from './mailbox.ts';
import type { Figure } from './report.ts';

/**
 * Memory of the server and of its PostgreSQL: when it started, and after all that came before this step. The goal for the server is of the
 * demo company (start.bench.ts): what it keeps after a mailbox of this size was read through it is shown without one.
 */
export async function measureMemory(lintel: Mailbox): Promise<Figure[]> {
  const before = lintel.memoryBefore;
  const now = await lintel.memory();
  if (!before || !now) return [];
  const what = { server: 'server', postgres: 'its PostgreSQL, all processes' };
  return (['server', 'postgres'] as const).map((part) => ({
    section: 'memory',
    what: `${what[part]}, after the load`,
    value: now[part],
    unit: 'MB',
    beside: { what: 'at the start', value: before[part] },
    ...(part === 'postgres' ? { goal: { atMost: 200 } } : {}),
  }));
}
