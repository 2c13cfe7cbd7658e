import { expect, it } from 'vitest'
import { agreementState } from './billing.ts'

const now = new Date('2026-11-15T12:00:00Z')
const running = {
  plan_id: 19,
  plan_name: 'Plus 100GB',
  periodicity: 'annually',
  renews_with: 'credit-card',
  next_amount: 95_904,
  renews_on: '2027-11-14T12:00:00Z',
  paid_until: '2027-11-15T02:59:59Z',
  canceled: false,
  frozen: false,
  grace_until: null,
} as const

it.each([
  [null, 'none'],
  [{ ...running, paid_until: null }, 'none'],
  [running, 'running'],
  [{ ...running, canceled: true }, 'canceled'],
  [{ ...running, paid_until: '2026-11-14T02:59:59Z' }, 'over'],
  [{ ...running, paid_until: '2026-11-14T02:59:59Z', grace_until: '2026-11-21T02:59:59Z' }, 'grace'],
  [{ ...running, paid_until: '2026-11-01T02:59:59Z', grace_until: '2026-11-08T02:59:59Z' }, 'over'],
  [{ ...running, paid_until: '2026-11-01T02:59:59Z', frozen: true }, 'frozen'],
] as const)('agreementState of %j is %s', (agreement, state) => {
  expect(agreementState(agreement, now)).toBe(state)
})
