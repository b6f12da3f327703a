import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type JsonWebKey } from 'node:crypto';
import { canonicalJson, entryHashOf, payloadHashOf } from '#server/platform/audit-payload.ts';
import type { Services } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { loadSecrets } from '#server/platform/secrets.ts';

/** One entry as a signed export carries it: everything that its hashes cover. */
export interface BundleEntry {
  seq: number;
  at: string;
  actorId: string;
  actorName: string;
  role: string;
  ip: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectLabel: string;
  payload: unknown;
  salt: string | null;
  payloadHash: string;
  prevHash: string;
  hash: string;
}

export interface BundleManifest {
  madeAt: string;
  madeBy: string;
  filters: Record<string, unknown>;
  entries: number;
  /** Where the chain ended when the file was made. */
  head: { seq: number; hash: string };
  /** Of the lines below, joined by line feeds. */
  sha256: string;
}

interface SigningKey {
  privateKey: string;
  publicKey: JsonWebKey;
}

const SETTING = 'audit.key';

/** The key that this installation signs exports of its log with: Ed25519, made at the first export, sealed in the database. */
async function signingKey({ db, env }: Pick<Services, 'db' | 'env'>): Promise<SigningKey> {
  const secrets = await loadSecrets(env);
  const read = async () => (await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst())?.value;
  let sealed = await read();
  if (!sealed) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key: SigningKey = {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      publicKey: publicKey.export({ format: 'jwk' }),
    };
    const value = toJson(secrets.seal(JSON.stringify(key)));
    await db
      .insertInto('setting')
      .values({ key: SETTING, value })
      .onConflict((on) => on.column('key').doNothing())
      .execute();
    sealed = await read();
  }
  return JSON.parse(secrets.unseal(sealed as string)) as SigningKey;
}

/** Sixteen characters to compare a file's key with the one that the audit page shows. */
export const fingerprintOf = (publicKey: JsonWebKey): string =>
  createHash('sha256').update(canonicalJson(publicKey)).digest('hex').slice(0, 16);

export const bundleFingerprint = async (services: Services): Promise<string> => fingerprintOf((await signingKey(services)).publicKey);

/** JSON lines: manifest, signature and public key first, then one entry a line. */
export async function writeBundle(
  services: Services,
  about: Omit<BundleManifest, 'entries' | 'sha256'>,
  entries: readonly BundleEntry[],
): Promise<string> {
  const key = await signingKey(services);
  const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
  const manifest: BundleManifest = { ...about, entries: entries.length, sha256: sha256(lines) };
  const signature = sign(null, Buffer.from(canonicalJson(manifest)), key.privateKey).toString('base64');
  return `${JSON.stringify({ manifest, signature, publicKey: key.publicKey })}\n${lines}\n`;
}

export interface BundleVerdict {
  manifest: BundleManifest;
  /** Compare it with the one that the audit page shows: whoever makes a file anew signs with a key of their own. */
  fingerprint: string;
  /** The first thing that is wrong; null when there is none. */
  problem: string | null;
}

/** What a file of `writeBundle` proves by itself, without the database. */
export function verifyBundle(text: string): BundleVerdict {
  const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
  const { manifest, signature, publicKey } = JSON.parse(first) as { manifest: BundleManifest; signature: string; publicKey: JsonWebKey };
  return { manifest, fingerprint: fingerprintOf(publicKey), problem: problemOf(manifest, signature, publicKey, rest) };
}

function problemOf(manifest: BundleManifest, signature: string, publicKey: JsonWebKey, lines: string[]): string | null {
  const key = createPublicKey({ key: publicKey, format: 'jwk' });
  if (!verify(null, Buffer.from(canonicalJson(manifest)), key, Buffer.from(signature, 'base64')))
    return 'the signature does not fit the manifest';
  if (sha256(lines.join('\n')) !== manifest.sha256) return 'the entries are not those that were signed';
  const entries = lines.filter(Boolean).map((line) => JSON.parse(line) as BundleEntry);
  if (entries.length !== manifest.entries) return `${entries.length} entries instead of ${manifest.entries}`;
  const oldestFirst = entries.toSorted((one, other) => one.seq - other.seq);
  for (const [index, entry] of oldestFirst.entries()) {
    const before = oldestFirst[index - 1];
    const isLinked = !before || before.seq !== entry.seq - 1 || before.hash === entry.prevHash;
    if (!isLinked || entry.hash !== hashOf(entry)) return `broken at seq ${entry.seq}`;
    if (entry.salt !== null && payloadHashOf(entry.salt, entry.payload) !== entry.payloadHash) return `broken at seq ${entry.seq}`;
  }
  return null;
}

const hashOf = (entry: BundleEntry): string => entryHashOf({ ...entry, at: new Date(entry.at) });

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Rows of the log as a bundle has them. */
export async function readBundleEntries(db: Db, seqs: readonly string[]): Promise<BundleEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', 'in', [...seqs])
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    seq: Number(row.seq),
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    role: row.role,
    ip: row.ip,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectLabel: row.subject_label,
    payload: row.payload,
    salt: row.salt,
    payloadHash: row.payload_hash,
    prevHash: row.prev_hash,
    hash: row.hash,
  }));
}
