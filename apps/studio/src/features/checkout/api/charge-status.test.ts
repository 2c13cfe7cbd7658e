import { expect, test } from 'vitest'
import { nextPollMs, chargeOutcome } from './charge-status.ts'

const pending = { credit_card_payment_success: false, credit_card_payment_failed: false }
const paid = { ...pending, credit_card_payment_success: true }
const failed = { ...pending, credit_card_payment_failed: true }

// spec: S3-4.45, S3-9.54
test('a charge that is not decided is asked about every five seconds, also after an answer that did not come', () => {
  expect([chargeOutcome(pending), chargeOutcome(undefined)]).toEqual(['pending', 'pending'])
  const late = false
  expect([nextPollMs(pending, { late }), nextPollMs(undefined, { late })]).toEqual([5_000, 5_000])
})

test('what is decided, or takes too long, is not asked about any more', () => {
  expect([chargeOutcome(paid), chargeOutcome(failed)]).toEqual(['success', 'failed'])
  expect(nextPollMs(paid, { late: false })).toBe(false)
  expect(nextPollMs(failed, { late: false })).toBe(false)
  expect(nextPollMs(pending, { late: true })).toBe(false)
})
