/** What npm test runs once packages and runtime are there. */
import { printCounts, runSteps } from './steps.run.ts';
import { STATIC_STEPS, TEST_STEPS, type Step } from './steps.ts';

const steps = [...STATIC_STEPS, ...TEST_STEPS];
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const chosen: Step[] = only === undefined ? steps : steps.filter(({ name }) => name === only);

if (chosen.length === 0) {
  process.stderr.write(`There is no step ${only ?? ''}: choose one of ${steps.map(({ name }) => name).join(', ')}.\n`);
  process.exitCode = 1;
} else {
  const results = await runSteps(chosen);
  printCounts(results);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
