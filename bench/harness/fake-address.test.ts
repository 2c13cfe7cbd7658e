import { expect, it } from 'vitest'
import { networkOf } from '../../apps/server/src/platform/rate-limit/networks.ts'
import { fakeAddress } from './fake-address.ts'

it('returns an address in a separate network for every number', () => {
  const networks = Array.from({ length: 2_000 }, (_, n) => networkOf(fakeAddress(n)))
  expect(new Set(networks).size).toBe(2_000)
  expect(fakeAddress(0x1ff)).toBe('2001:db8:1:ff00::1')
})
