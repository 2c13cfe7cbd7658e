import { describe, expect, it } from 'vitest'
import type { Selection } from './selection-queries.ts'
import { deadlineChange, editedSelection } from './selection-changes.ts'

const now = new Date('2026-11-15T15:00:00Z')

const open = {
  status: 'open',
  limit_date: '2026-11-20',
  finished_at: null,
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 30,
  extra_picture_price: 1500,
  allow_extra_pictures: true,
  price_packages: [],
  totals: { chosen: 37, included: 30, extras: 7, total: 10_500, maybe: 2 },
  payment: null,
  asked: null,
} as Partial<Selection> as Selection

const payment: NonNullable<Selection['payment']> = {
  total: 10_500,
  by_pix: true,
  declared_at: null,
  received_at: null,
  received_by: null,
  paid_before: 0,
  declared_before: 0,
}

const requesting = (what: 'deadline' | 'reopen') => ({
  ...open,
  asked: { what, at: '2026-11-14T12:00:00Z', message: '' },
})

const done = { ...open, status: 'done', finished_at: '2026-11-14T12:00:00Z' } as const

describe('deadlineChange', () => {
  // spec: S3-4.01, S3-4.03, S3-4.04
  it('sends the status only if the date changes the state', () => {
    expect(deadlineChange(open, '2026-11-14', now)).toEqual({ limit_date: '2026-11-14', status: 0 })
    expect(deadlineChange(open, '2026-11-15', now)).toEqual({ limit_date: '2026-11-15' })
    const expired = { ...open, status: 'expired', limit_date: '2026-11-01' } as const
    expect(deadlineChange(expired, null, now)).toEqual({ limit_date: null, status: 0 })
    expect(deadlineChange(expired, '2026-11-16', now)).toEqual({ limit_date: '2026-11-16', status: 0 })
  })
  it('does not reopen a finished selection', () => {
    expect(deadlineChange(done, '2026-11-01', now)).toEqual({ limit_date: '2026-11-01' })
  })
})

const reopenedPayment = (change: Partial<typeof payment>) =>
  editedSelection({ ...done, payment: { ...payment, ...change } }, { status: 0 }, now).payment

describe('editedSelection', () => {
  it('recalculates the totals', () => {
    expect(editedSelection(open, { contracted_pictures: 35 }, now).totals).toMatchObject({ extras: 2, total: 3000 })
    expect(editedSelection(open, { extra_picture_price: 2000 }, now).totals.total).toBe(14_000)
  })
  it('a new date clears a deadline request, but no other request', () => {
    expect(editedSelection(requesting('deadline'), { limit_date: '2026-12-01' }, now).asked).toBeNull()
    expect(editedSelection(requesting('reopen'), { limit_date: '2026-12-01' }, now).asked).not.toBeNull()
    expect(editedSelection(requesting('reopen'), { decline_request: { reason: '' } }, now).asked).toBeNull()
  })
  // spec: S3-4.05
  it('a reopened selection is open and unpaid', () => {
    const unpaid = { ...done, payment }
    expect(editedSelection(unpaid, { status: 0 }, now)).toMatchObject({
      status: 'open',
      finished_at: null,
      payment: null,
    })
  })
  it('a reopened selection keeps what was received or declared', () => {
    const at = '2026-11-14T13:00:00Z'
    expect(reopenedPayment({ received_at: at })).toMatchObject({ total: 0, paid_before: 10_500, declared_before: 0 })
    expect(reopenedPayment({ declared_at: at })).toMatchObject({ total: 0, paid_before: 0, declared_before: 10_500 })
    expect(reopenedPayment({ total: 3000, paid_before: 7500 })).toMatchObject({ total: 0, paid_before: 7500 })
  })
})
