import { lookup } from 'node:dns/promises';
import { fail } from '#server/platform/errors.ts';
import { isOwnNetwork } from '#server/platform/own-network.ts';

/** Within this machine nobody listens in. */
export const isLocal = (address: string): boolean => /^(127\.|::1$)/.test(address);

/**
 * The address of a mail server that somebody chose; the connection goes to it and to no other, whatever its name says next. `allowed`
 * is MAIL_SERVERS. Raises `mail_account.host_unknown`, `mail_account.host_not_allowed`.
 */
export async function resolveMailHost(host: string, allowed: readonly string[] | null): Promise<string> {
  if (allowed && !allowed.includes(host.toLowerCase())) throw fail('mail_account.host_not_allowed', { host });
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw fail('mail_account.host_unknown', { host });
  const usable = allowed ? found : found.filter(({ address }) => !isOwnNetwork(address));
  const chosen = usable.find(({ family }) => family === 4) ?? usable[0];
  if (!chosen) throw fail('mail_account.host_not_allowed', { host });
  return chosen.address;
}
