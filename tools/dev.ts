/**
 * The server with --watch, and in front of it Vite with the web app's sources. The browser knows only Vite's address:
 * what the web app does not serve itself goes on to the server.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env['PORT'] || 3000);
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}`, NODE_ENV: 'development' },
});
const vite = await createServer({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  server: { port, strictPort: true, proxy: { '^/(api|oidc|sign-in)(/|$)': { target: `http://127.0.0.1:${port + 1}`, xfwd: true } } },
});
await vite.listen();
process.stdout.write(`The web app's sources: http://localhost:${port} (the server behind it on ${port + 1})\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)));
