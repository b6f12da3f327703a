import { pino } from 'pino';
import { readEnv } from '#server/env.ts';
import { loadDemo } from '#server/features/demo/demo.service.ts';
import { explain, logOptions, report } from '#server/platform/process.ts';
import { startServices } from '#server/services.ts';

/** `npm run seed`: loads the demo company into DATA_DIR or DATABASE_URL without serving it. */
try {
  const env = readEnv({ DEMO: 'on', ...process.env });
  const { services, close } = await startServices(env, pino(logOptions('warn')));
  await loadDemo(services);
  report(services.env.demo === 'on' ? 'The demo company is loaded.' : 'Nothing was loaded: people work here already, or DEMO is off.');
  await close();
} catch (error) {
  report(explain(error));
  process.exit(1);
}
