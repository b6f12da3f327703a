import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The script behind a package's command, to be run on this very Node. */
export function bin(name: string, command = name): string {
  const folder = join(root, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> };
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (!script) throw new Error(`${name} has no command ${command}`);
  return join(folder, script);
}

/** Runs a script in the project's root with its output shown; raises when it fails. A signal ends it first. */
export function run(script: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise<void>((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => (code === 0 ? done() : fail(new Error(`ended with ${signal ?? code}`))));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, pass);
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** What a program prints. */
export const textOf = async (program: string, args: string[]): Promise<string> => (await promisify(execFile)(program, args)).stdout;
