import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const fileOf = (pid: number | string) => join(tmpdir(), `lintel-test-counts-${pid}.txt`);

/** Names the file in which the vitest runs of this process leave their counts. */
export const countsEnv = (): Record<string, string> => ({ LINTEL_TEST_COUNTS: fileOf(process.pid) });

/** The sum of the runs since the last call; the file is gone afterwards. */
export function readCounts(): Counts {
  const file = fileOf(process.pid);
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (!existsSync(file)) return total;
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as Counts;
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += one[key];
  }
  rmSync(file);
  return total;
}

/** A vitest reporter: writes how many tests passed, failed and were skipped. A file that does not load is one failure. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['LINTEL_TEST_COUNTS'];
    if (!file) return;
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
    const counts: Counts = { passed: count('passed'), failed: count('failed') + broken, skipped: count('skipped', 'pending') };
    appendFileSync(file, `${JSON.stringify(counts)}\n`);
  }
}
