import { describe, expect, test } from 'vitest';
import { networkOfAddress, customerNetworkOf } from './network-of-address.ts';

describe('the network that limits count an address by', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.9:4000', '203.0.113.9'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:4000', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.9]:4000', '203.0.113.9'],
    ['unknown', 'no address'],
    ['garbage-2', 'no address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOfAddress(address)).toBe(network);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['unknown', 'no address'],
  ])('of %s is in the site %s', (address, site) => {
    expect(customerNetworkOf(address)).toBe(site);
  });

  test('differs for two networks of /64', () => {
    expect(networkOfAddress('2001:db8:1:2::1')).not.toBe(networkOfAddress('2001:db8:1:3::1'));
  });
});
