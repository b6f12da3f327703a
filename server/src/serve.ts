import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Env } from '#server/env.ts';
import { startDemo } from '#server/features/demo/demo.service.ts';
import { startMailAccounts } from '#server/features/mail-accounts/mail-accounts.service.ts';
import { startPostOffice } from '#server/features/mail/mail.service.ts';
import { closeApp, endOnSignal, listen, logOptions, report } from '#server/platform/process.ts';
import { startServices } from '#server/services.ts';

/** Starts everything and says when it is ready; what was started before a failure is closed before it is raised. */
export async function serve(env: Env): Promise<void> {
  const log = pino(logOptions(env.logLevel));
  const { services, close } = await startServices(env, log);
  try {
    const app = await buildApp(services);
    const postOffice = await startPostOffice(services);
    const mailAccounts = await startMailAccounts(services);
    await listen(app, env);
    const demo = startDemo(services);
    endOnSignal(log, [mailAccounts.stop, postOffice.stop, demo.stop, services.events.stop, () => closeApp(app), close]);
    report(`Lintel is ready: ${env.publicUrl}`);
  } catch (error) {
    await close();
    throw error;
  }
}
