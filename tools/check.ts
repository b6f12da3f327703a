/** npm run check: the steps that need no running program. */
import { runSteps } from './steps.run.ts';
import { STATIC_STEPS } from './steps.ts';

const results = await runSteps(STATIC_STEPS);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
