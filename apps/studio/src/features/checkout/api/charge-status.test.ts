import { expect, test } from 'vitest'
import { nextAsk, verdictOf } from './charge-status.ts'

const pending = { credit_card_payment_success: false, credit_card_payment_failed: false }
const paid = { ...pending, credit_card_payment_success: true }
const refused = { ...pending, credit_card_payment_failed: true }

// spec: S3-4.45, S3-9.54
test('a charge that is not decided is asked about every five seconds, also after an answer that did not come', () => {
  expect([verdictOf(pending), verdictOf(undefined)]).toEqual(['pending', 'pending'])
  expect([nextAsk(pending, false), nextAsk(undefined, false)]).toEqual([5_000, 5_000])
})

test('what is decided, or takes too long, is not asked about any more', () => {
  expect([verdictOf(paid), verdictOf(refused)]).toEqual(['success', 'failed'])
  expect([nextAsk(paid, false), nextAsk(refused, false), nextAsk(pending, true)]).toEqual([false, false, false])
})
