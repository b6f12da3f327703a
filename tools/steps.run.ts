import type { Step } from './steps.ts';
import { readCounts, type Counts } from './vitest.counts.ts';

export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
  note: string;
  counts: Counts;
}

/** Runs the steps in order up to the first that fails, then prints what each took. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    process.stdout.write(`\n▸ ${step.name}: ${step.says}\n`);
    const result = await runStep(step);
    results.push(result);
    if (!result.ok) break;
  }
  printSummary(steps, results);
  return results;
}

/** The line that CI reads: alone, and last. */
export function printCounts(results: readonly StepResult[]): void {
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0);
  // A step that fails without a failed test (a file that does not load, a lint finding) counts as one.
  const silent = results.filter(({ ok, counts }) => !ok && counts.failed === 0).length;
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed') + silent} failed, ${sum('skipped')} skipped\n`);
}

async function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  readCounts();
  let ok = true;
  let note: string;
  try {
    note = (await step.run()) ?? '';
  } catch (error) {
    ok = false;
    note = error instanceof Error ? error.message : String(error);
  }
  return { name: step.name, ok, note, seconds: (performance.now() - started) / 1000, counts: readCounts() };
}

function printSummary(steps: readonly Step[], results: readonly StepResult[]): void {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const rows = steps.map(({ name }) => {
    const result = results.find((one) => one.name === name);
    if (!result) return `  - ${name.padEnd(width)}  not run`;
    const { passed, failed, skipped } = result.counts;
    const tests = passed + failed + skipped > 0 ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
    return `  ${result.ok ? '✓' : '✗'} ${name.padEnd(width)} ${result.seconds.toFixed(1).padStart(6)} s${tests}${result.note ? `  ${result.note}` : ''}`;
  });
  process.stdout.write(`\n${rows.join('\n')}\n`);
}
