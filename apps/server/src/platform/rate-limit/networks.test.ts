import { expect, it } from 'vitest'
import { callerAddress, networkOf } from './networks.ts'

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2ff::5', '2001:db8:1:200::/56'],
  ['2001:db8:1:2aa:1:2:3:4', '2001:db8:1:200::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff::5', '2001:db8:1:2ff::/64'],
  ['2001:0DB8:0001:02ff:1:2:3:4', '2001:db8:1:2ff::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s in rate limits', (ip, address) => {
  expect(callerAddress(ip)).toBe(address)
})
