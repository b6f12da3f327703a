import { BlockList, isIP, isIPv6 } from 'node:net';

const CLOSED = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = range.split('/');
  CLOSED.addSubnet(net, Number(bits));
}
// Of IPv6 only what is routed is open, without the parts that carry an address of the other kind.
const OPEN6 = new BlockList();
OPEN6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  CLOSED.addSubnet(net, bits, 'ipv6');

/**
 * Private, local, shared, reserved: everything that is not the open internet. A name that leads there could reach what only we may reach
 * (reliability R10).
 */
export function isOwnNetwork(address: string): boolean {
  if (isIPv6(address)) return !OPEN6.check(address, 'ipv6') || CLOSED.check(address, 'ipv6');
  return isIP(address) !== 4 || CLOSED.check(address);
}
