import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { envTable, readEnv } from '#server/env.ts';
import { startDemo } from '#server/features/demo/demo.service.ts';
import { startPostOffice } from '#server/features/mail/mail.service.ts';
import { checkPorts, closeApp, endOnSignal, explain, listen, logOptions, report } from '#server/platform/process.ts';
import { startServices } from '#server/services.ts';

let close = async (): Promise<void> => {};
try {
  const env = readEnv(process.env);
  report(`Lintel starts with\n${envTable(process.env)}\n`);
  await checkPorts(env);
  const log = pino(logOptions(env.logLevel));
  const running = await startServices(env, log);
  close = running.close;
  const { services } = running;
  const app = await buildApp(services);
  const postOffice = await startPostOffice(services);
  await listen(app, env);
  const demo = startDemo(services);
  endOnSignal(log, [postOffice.stop, demo.stop, services.events.stop, () => closeApp(app), close]);
  report(`Lintel is ready: ${env.publicUrl}`);
} catch (error) {
  report(explain(error));
  await close();
  process.exit(1);
}
