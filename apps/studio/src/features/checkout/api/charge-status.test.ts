import { expect, test } from 'vitest'
import { nextPollMs, chargeOutcome } from './charge-status.ts'

const pending = { credit_card_payment_success: false, credit_card_payment_failed: false }
const paid = { ...pending, credit_card_payment_success: true }
const failed = { ...pending, credit_card_payment_failed: true }

// spec: S3-4.45, S3-9.54
test('polls a pending charge every five seconds, also without a response', () => {
  expect([chargeOutcome(pending), chargeOutcome(undefined)]).toEqual(['pending', 'pending'])
  const late = false
  expect([nextPollMs(pending, { late }), nextPollMs(undefined, { late })]).toEqual([5_000, 5_000])
})

test('stops polling when the charge is decided or late', () => {
  expect([chargeOutcome(paid), chargeOutcome(failed)]).toEqual(['success', 'failed'])
  expect(nextPollMs(paid, { late: false })).toBe(false)
  expect(nextPollMs(failed, { late: false })).toBe(false)
  expect(nextPollMs(pending, { late: true })).toBe(false)
})
