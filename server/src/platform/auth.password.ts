import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** OWASP's figures for scrypt at 32 MB: each guess costs a tenth of a second of one core. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`: the parameters travel with the hash, so that they can be raised later. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Costs the same whether the account exists or not: without a hash the password is checked against one that nothing fits. */
export async function isPasswordRight(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? NOBODY).split('$') as [string, string, string, string, string, string];
  const wanted = Buffer.from(key, 'base64url');
  const got = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(got, wanted) && hash !== null;
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, randomBytes(16).toString('base64url'), randomBytes(KEY_BYTES).toString('base64url')].join(
  '$',
);

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // One person types a letter as one code point, another as two: both mean the same password.
  const text = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, { ...cost, maxmem: 128 * cost.N! * cost.r! * 2 }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
