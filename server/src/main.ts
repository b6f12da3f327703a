import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { envTable, readEnv } from '#server/env.ts';
import { startDemo } from '#server/features/demo/demo.service.ts';
import { startPostOffice } from '#server/features/mail/mail.service.ts';
import { closeOnSignal, listen, logOptions, report } from '#server/platform/process.ts';
import { startServices } from '#server/services.ts';

try {
  const env = readEnv(process.env);
  report(`Lintel starts with\n${envTable(process.env)}\n`);
  const log = pino(logOptions(env.logLevel));
  const { services, close } = await startServices(env, log);
  const app = await buildApp(services);
  const postOffice = await startPostOffice(services);
  closeOnSignal(log, [() => postOffice.stop(), () => services.events.stop(), () => app.close(), close]);
  await listen(app, env);
  report(`Lintel is ready: ${env.publicUrl}\n`);
  await startDemo(services);
} catch (error) {
  report(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
