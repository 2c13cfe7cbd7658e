import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdown, daysToClosing, planAlert, type AlertFacts } from './plan-alert.ts'

const paid: AlertFacts = {
  expired: false,
  trial: false,
  plan_ids: [22],
  expiration_date: '2026-12-15',
  expiration_days: 30,
  plan_closes_on: null,
}
const trial: AlertFacts = { ...paid, trial: true, plan_ids: [19], expiration_date: '2026-11-29', expiration_days: 14 }
const closing = { ...paid, expiration_date: null, expiration_days: null, plan_closes_on: '2027-03-31' }

describe('planAlert', () => {
  // spec: S3-4.47, S3-4.48, S3-4.49, S3-4.50, S3-4.51, S3-9.23, S3-9.24, S3-9.25
  it.each([
    ['a paid plan', paid, null],
    ['a trial', trial, { kind: 'trial', lastDay: '2026-11-29', daysLeft: 14 }],
    ['an ended trial', { ...trial, trial: false, expired: true }, null],
    ['plan 20', { ...closing, plan_ids: [20] }, { kind: 'free', closesOn: '2027-03-31' }],
    ['plan 15', { ...closing, plan_ids: [15, 26] }, { kind: 'freemium', closesOn: '2027-03-31' }],
    ['a free plan that stays', { ...closing, plan_ids: [20], plan_closes_on: null }, null],
    ['plan 16', { ...paid, plan_ids: [16] }, { kind: 'expiring' }],
    ['no plan', { ...paid, plan_ids: [] }, null],
  ] as const)('%s', (_name, facts, alert) => {
    expect(planAlert(facts, '/gallery')).toEqual(alert)
  })

  // spec: S3-4.52
  it.each(['/wizard-solution-switch', '/checkout/gallery-pro/plans'])('shows nothing at %s', (path) => {
    expect(planAlert(trial, path)).toBeNull()
  })
})

describe('countdown', () => {
  // spec: S3-4.54
  it('counts down to 23:59:59 in São Paulo', () => {
    expect(countdown('2026-11-29', new Date('2026-11-27T22:30:10-03:00'))).toEqual({
      days: 2,
      hours: 1,
      minutes: 29,
      seconds: 49,
    })
    expect(countdown('2026-11-29', new Date('2026-11-29T23:59:58-03:00'))).toMatchObject({ minutes: 0, seconds: 1 })
  })

  // spec: S3-4.54
  it('shows zeros after the end', () => {
    const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 }
    for (const at of ['2026-11-29T23:59:59-03:00', '2026-11-30T00:00:00-03:00', '2027-05-01T12:00:00Z']) {
      expect(countdown('2026-11-29', new Date(at))).toEqual(zeros)
    }
  })

  it('adds up to the time left at any moment', () => {
    const end = new Date('2026-11-29T23:59:59-03:00').getTime()
    assert(
      property(integer({ min: 0, max: 40 * 86_400 }), (left) => {
        const { days, hours, minutes, seconds } = countdown('2026-11-29', new Date(end - left * 1_000))
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(left)
        expect([hours < 24, minutes < 60, seconds < 60]).toEqual([true, true, true])
      }),
    )
  })
})

// spec: S3-4.57
it('counts the days to a plan’s end, never below zero', () => {
  expect(daysToClosing('2027-03-31', new Date('2027-03-01T12:00:00Z'))).toBe(30)
  expect(daysToClosing('2027-03-31', new Date('2027-03-31T23:00:00-03:00'))).toBe(0)
  expect(daysToClosing('2027-03-31', new Date('2027-05-01T12:00:00Z'))).toBe(0)
})
