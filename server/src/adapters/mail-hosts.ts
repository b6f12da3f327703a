import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { fail } from '#server/platform/errors.ts';

/** Addresses that are no public server: a name that leads there could reach what only we may reach (reliability R10). */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

const isPublic = (address: string): boolean => !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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
  const usable = allowed ? found : found.filter(({ address }) => isPublic(address));
  const chosen = usable.find(({ family }) => family === 4) ?? usable[0];
  if (!chosen) throw fail('mail_account.host_not_allowed', { host });
  return chosen.address;
}
