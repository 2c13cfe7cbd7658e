import { expect, test } from 'vitest'
import { nextAsk, verdictOf } from './charge-status.ts'

const pending = { credit_card_payment_success: false, credit_card_payment_failed: false }
const paid = { ...pending, credit_card_payment_success: true }
const refused = { ...pending, credit_card_payment_failed: true }

// spec: S3-4.45, S3-9.54
test('a charge that is not decided is asked about every five seconds, also after an answer that did not come', () => {
  expect([verdictOf(pending), verdictOf(undefined)]).toEqual(['pending', 'pending'])
  const late = false
  expect([nextAsk(pending, { late }), nextAsk(undefined, { late })]).toEqual([5_000, 5_000])
})

test('what is decided, or takes too long, is not asked about any more', () => {
  expect([verdictOf(paid), verdictOf(refused)]).toEqual(['success', 'failed'])
  expect(nextAsk(paid, { late: false })).toBe(false)
  expect(nextAsk(refused, { late: false })).toBe(false)
  expect(nextAsk(pending, { late: true })).toBe(false)
})
