import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '#server/env.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** Encrypts what is stored and must not be read by whoever sees the database alone. */
export interface Secrets {
  /** AES-256-GCM; the same text never looks the same twice. */
  seal(text: string): string;
  /** Raises a StartupError that names SECRET_KEY when another key sealed it. */
  unseal(sealed: string): string;
  /** HMAC-SHA-256 of a text, as hex: by it we know again what we wrote ourselves. */
  mac(text: string): string;
}

const FILE = 'secret.key';

const opened = new WeakMap<object, Promise<Secrets>>();

/** The secrets of a running server, read once. */
export function secretsOf({ env }: { env: Pick<Env, 'secretKey' | 'dataDir'> }): Promise<Secrets> {
  const secrets = opened.get(env) ?? loadSecrets(env);
  opened.set(env, secrets);
  return secrets;
}

/** With SECRET_KEY, or a key that is made once in DATA_DIR. */
export async function loadSecrets(env: Pick<Env, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const key = createHash('sha256')
    .update(env.secretKey ?? (await keptKey(path.join(env.dataDir, FILE))))
    .digest();
  // A key of its own for each use.
  const macKey = createHmac('sha256', key).update('mac').digest();
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    unseal: (sealed) => {
      const raw = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, 12)).setAuthTag(raw.subarray(12, 28));
        return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        throw new StartupError(
          `SECRET_KEY is not the key that this database was made with: give the same SECRET_KEY again, or the ${FILE} of its DATA_DIR.`,
        );
      }
    },
  };
}

/** Two processes that start at once on a new folder end up with the same key: the file appears whole, and only once. */
async function keptKey(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const own = `${file}.${randomUUID()}`;
  const made = await open(own, 'wx', 0o600);
  await made.writeFile(`${randomBytes(32).toString('base64url')}\n`);
  await made.sync();
  await made.close();
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(own);
  return (await readFile(file, 'utf8')).trim();
}
