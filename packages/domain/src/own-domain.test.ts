import { describe, expect, test } from 'vitest'
import { certificateRenewAt, nextDomainCheck, orderRetryMs, ownDomainState } from './own-domain.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const now = new Date('2026-11-19T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const base = { isActive: false, isPointed: false, goneSince: null, redirectUntil: null }

test.each([
  ['waiting', {}],
  ['issuing', { isPointed: true }],
  ['active', { isActive: true, isPointed: true }],
  ['active', { isActive: true, goneSince: now }],
  ['fallback', { goneSince: now }],
  ['fallback', { goneSince: now, isPointed: true }],
  ['redirecting', { redirectUntil: now, isPointed: true }],
  ['redirecting', { redirectUntil: now, goneSince: now }],
] as const)('%s: %j', (state, facts) => expect(ownDomainState({ ...base, ...facts })).toBe(state))

describe('the next check', () => {
  const minutes = (facts: object) =>
    (nextDomainCheck({ ...base, createdAt: now, orderAt: null, ...facts }, now).getTime() - now.getTime()) / MINUTE_MS

  test.each([
    ['a new domain, each minute', {}, 1],
    ['after 59 minutes', { createdAt: at(-59 * MINUTE_MS) }, 1],
    ['after an hour, each 10 minutes', { createdAt: at(-HOUR_MS) }, 10],
    ['after a day, each hour', { createdAt: at(-DAY_MS) }, 60],
    ['after 14 days, each day', { createdAt: at(-14 * DAY_MS) }, 1440],
    ['active, each hour', { isActive: true, isPointed: true }, 60],
    ['active with a renewal due', { isActive: true, isPointed: true, orderAt: at(-5) }, 1],
    ['active with a renewal soon', { isActive: true, isPointed: true, orderAt: at(20 * MINUTE_MS) }, 20],
    ['active with a renewal later', { isActive: true, isPointed: true, orderAt: at(3 * HOUR_MS) }, 60],
    ['active, the DNS gone', { isActive: true, goneSince: now }, 10],
    ['issuing', { isPointed: true, orderAt: at(5 * MINUTE_MS) }, 5],
    ['issuing, no order permitted', { isPointed: true }, 60],
    ['fallback, freshly', { goneSince: now }, 1],
    ['fallback for a month', { goneSince: at(-30 * DAY_MS) }, 1440],
    ['redirecting', { redirectUntil: at(80 * DAY_MS) }, 1440],
    ['redirecting, nearly over', { redirectUntil: at(2 * HOUR_MS) }, 120],
  ] as const)('%s', (_, facts, expected) => expect(minutes(facts)).toBe(expected))
})

test('renews when two thirds of the life are over', () => {
  const notBefore = new Date('2026-01-01T00:00:00Z')
  const renewAt = certificateRenewAt({ notBefore, notAfter: new Date(notBefore.getTime() + 90 * DAY_MS) })
  expect(renewAt).toEqual(new Date(notBefore.getTime() + 60 * DAY_MS))
})

test('waits longer after every failure, at most a day', () => {
  const waits = Array.from({ length: 10 }, (_, index) => orderRetryMs(index + 1))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect([waits[0], waits.at(-1)]).toEqual([MINUTE_MS, DAY_MS])
  expect(orderRetryMs(0)).toBe(0)
})
