import { expect, it } from 'vitest'
import { type OwnDomain, pollIntervalMs } from './own-domain.ts'

const domain: OwnDomain = {
  name: 'fotos.aurora.com.br',
  address: 'https://fotos.aurora.com.br',
  state: 'waiting',
  problem: null,
  help: null,
  records: [],
  checked_at: null,
  certificate_until: null,
  redirect_until: null,
}
const poll = (change: Partial<OwnDomain>, allowed = true) =>
  pollIntervalMs({ offered: true, allowed, domain: { ...domain, ...change } })

it('asks again only in states that change without the photographer', () => {
  expect([poll({}), poll({ state: 'issuing' }), poll({ state: 'fallback' })]).toEqual([20_000, 20_000, 20_000])
  expect(poll({ state: 'active' })).toBe(false)
  expect(poll({ state: 'active', problem: 'none' })).toBe(20_000)
  expect(poll({ state: 'redirecting' }, false)).toBe(false)
  expect(poll({ state: 'redirecting' })).toBe(20_000)
})
it('does not ask again before there is a domain', () => {
  expect(pollIntervalMs(undefined)).toBe(false)
  expect(pollIntervalMs({ offered: true, allowed: true, domain: null })).toBe(false)
})
