import { enableCompileCache } from 'node:module';
import { envTable, readEnv } from '#server/env.ts';
import { checkPorts, explain, report } from '#server/platform/process.ts';

enableCompileCache();
try {
  const env = readEnv(process.env);
  report(`Lintel starts with\n${envTable(process.env)}\n`);
  await checkPorts(env);
  // Only now: a setting that cannot be is answered at once, not after everything has been read in.
  const { serve } = await import('#server/serve.ts');
  await serve(env);
} catch (error) {
  report(explain(error));
  process.exit(1);
}
