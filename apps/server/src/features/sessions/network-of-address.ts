import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 address has eight groups of 16 bits. */
const GROUP_COUNT = 8;
const GROUP_BITS = 16;
/** One caller usually controls a whole /64 of IPv6 addresses. */
const NETWORK_GROUPS = 4;
/** A /48 is the largest block that providers usually give to one customer. */
const SITE_GROUPS = 3;
/**
 * The limits of a /48 are this many times higher than those of a /64. Without limits for the /48, a caller
 * could use each of its 65,536 networks in turn.
 */
export const SITE_FACTOR = 4;
const NO_ADDRESS = 'no address';

/**
 * Returns the network whose addresses share a rate limit: the IPv4 address, even if it is written as IPv6,
 * or the /64 of an IPv6 address.
 */
export const networkOfAddress = (address: string): string => prefixOf(address, NETWORK_GROUPS);

/** Returns the IPv4 address, or the /48 that one customer of a provider usually has. */
export const customerNetworkOf = (address: string): string => prefixOf(address, SITE_GROUPS);

function prefixOf(address: string, groupCount: number): string {
  const plainAddress = removePort(address);
  if (isIPv4(plainAddress)) return plainAddress;
  // A proxy may forward something other than an address; all such callers share one limit.
  if (!isIPv6(plainAddress)) return NO_ADDRESS;
  const groups = splitGroups(plainAddress);
  const isMappedIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (isMappedIpv4) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, groupCount).join(':')}::/${groupCount * GROUP_BITS}`;
}

/**
 * Removes a port, which some proxies add (`203.0.113.9:4000` or `[2001:db8::1]:4000`), and a scope such as
 * `%eth0`.
 */
function removePort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  const [plainAddress = ''] = (bracketed ?? dotted ?? address).split('%');
  return plainAddress;
}

function splitGroups(address: string): string[] {
  // `URL` converts an IPv4 part to groups and everything to lower case.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = GROUP_COUNT - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
