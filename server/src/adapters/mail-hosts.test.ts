import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { resolveMailHost } from './mail-hosts.ts';
import { isOwnNetwork } from '#server/platform/own-network.ts';

/** What pictures, unsubscribing and mail accounts speak to, and what not. */
test.each([
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['192.0.2.1', true],
  ['192.88.99.1', true],
  ['192.168.0.1', true],
  ['198.18.0.1', true],
  ['198.51.100.1', true],
  ['203.0.113.1', true],
  ['224.0.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['ff02::1', true],
  ['64:ff9b::a00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['2001:0:a00:1::', true],
  ['2001:db8::1', true],
  ['2002:a00:1::', true],
  ['no address', true],
])('%s is of the own network: %s', async (address, isClosed) => {
  expect(isOwnNetwork(address)).toBe(isClosed);
  if (isIP(address) === 0) return;
  const resolved = await resolveMailHost(address, null).catch((error: { code: string }) => error.code);
  expect(resolved).toBe(isClosed ? 'mail_account.host_not_allowed' : address);
  expect(await resolveMailHost(address, [address])).toBe(address);
});
