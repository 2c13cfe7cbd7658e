import { describe, expect, test } from 'vitest'
import { planFeatures, type PlanLimits } from './plans.ts'
import { describeSubscription, type PlanRow, type SubscriptionRow } from './subscription-state.ts'

const features = (on: boolean) =>
  Object.fromEntries(planFeatures.map((feature) => [feature, on])) as Record<(typeof planFeatures)[number], boolean>
const limits = (on: boolean, max_picture: PlanLimits['max_picture']): PlanLimits => ({
  ...features(on),
  max_gallery: 'no_limit',
  max_picture,
  space: 1_048_576,
  max_picture_size_mb: 50,
  max_picture_px: 'original',
})
const plan = (id: number, code: string, overrides: Partial<PlanRow> = {}): PlanRow => ({
  id,
  code,
  product: code.startsWith('site_') ? 'site_pro' : 'gallery_pro',
  name: code,
  limits: limits(true, 'no_limit'),
  sunsetOn: null,
  ...overrides,
})
const plans = [
  plan(19, 'col_plus', { name: 'Plus 100GB' }),
  plan(28, 'col_basic', { limits: limits(false, 10_000) }),
  plan(20, 'col_free', { limits: limits(false, 200), sunsetOn: '2026-11-20' }),
  plan(26, 'site_free', { limits: { ...limits(true, 200), own_domain: false } }),
  plan(27, 'site_pro'),
]
const now = new Date('2026-11-15T12:00:00Z')
const past = new Date('2026-11-10T02:59:59Z')
const soon = new Date('2026-11-20T02:59:59Z')
const later = new Date('2026-12-16T02:59:59Z')

function row(overrides: Partial<SubscriptionRow>): SubscriptionRow {
  const dates = { trialEndsAt: null, paidUntil: null, canceledAt: null, frozenAt: null, planBefore: null }
  return { product: 'gallery_pro', planId: 19, planCode: 'col_plus', ...dates, ...overrides }
}
const siteFree = row({ product: 'site_pro', planId: 26, planCode: 'site_free' })
const free = row({ planId: 20, planCode: 'col_free' })
const describeRows = (rows: readonly SubscriptionRow[], at = now) => describeSubscription({ rows, plans, now: at })

describe('status of a Gallery Pro row', () => {
  test.each([
    ['trial running', row({ trialEndsAt: soon }), 'trial'],
    ['trial ended', row({ trialEndsAt: past }), 'expired'],
    ['trial canceled and ended', row({ trialEndsAt: past, canceledAt: past }), 'canceled'],
    ['canceled trial keeps its last days', row({ trialEndsAt: soon, canceledAt: past }), 'trial'],
    ['bought during the trial', row({ trialEndsAt: soon, paidUntil: later }), 'paid'],
    ['paid', row({ trialEndsAt: past, paidUntil: later }), 'paid'],
    ['canceled but paid until later', row({ paidUntil: later, canceledAt: past }), 'paid'],
    ['canceled and ended', row({ paidUntil: past, canceledAt: past }), 'canceled'],
    ['paid period lapsed', row({ paidUntil: past }), 'canceled'],
    ['paid period ended, in its grace period', row({ paidUntil: past, graceUntil: soon }), 'paid'],
    ['grace period ended', row({ paidUntil: past, graceUntil: past }), 'canceled'],
    ['a grace period without a payment', row({ trialEndsAt: past, graceUntil: soon }), 'expired'],
    ['payment declined', row({ paidUntil: later, frozenAt: past }), 'frozen'],
    ['freezing announced for later', row({ paidUntil: later, frozenAt: soon }), 'paid'],
    ['free plan before its sunset', free, 'free'],
    ['free plan canceled', { ...free, canceledAt: past }, 'canceled'],
  ] as const)('%s', (_name, overrides, status) => {
    const state = describeRows([overrides]).gallery
    expect(state?.status).toBe(status)
    expect(state?.inForce).toBe(['trial', 'paid', 'free'].includes(status))
  })
  test('uses the trial’s plan until its end after a purchase, then the bought one', () => {
    const bought = row({ planId: 28, planBefore: 19, trialEndsAt: soon, paidUntil: later })
    expect(describeRows([bought]).gallery).toMatchObject({ status: 'paid', plan: { id: 19 }, endsAt: later })
    const after = describeRows([bought], new Date(soon.getTime() + 1_000))
    expect(after.gallery).toMatchObject({ status: 'paid', plan: { id: 28 } })
    expect(describeRows([row({ planId: 28, planBefore: 19, paidUntil: later })]).gallery?.plan?.id).toBe(28)
  })
  test('names the bought plan and the day after the trial on which it begins', () => {
    const bought = row({ planId: 28, planBefore: 19, trialEndsAt: new Date('2026-11-21T02:59:59Z'), paidUntil: later })
    const during = new Date('2026-11-20T12:00:00Z')
    expect(describeRows([bought], during).gallery?.nextPlan).toMatchObject({ plan: { id: 28 }, startsOn: '2026-11-21' })
    expect(describeRows([bought], new Date('2026-11-21T03:00:00Z')).gallery?.nextPlan).toBeNull()
    expect(describeRows([{ ...bought, planId: 19 }], during).gallery?.nextPlan).toBeNull()
  })
  test('a free plan lasts to the end of its sunset day in São Paulo', () => {
    expect(describeRows([free], new Date('2026-11-21T02:59:59Z')).isGalleryProFreeCustomerBlocked).toBe(false)
    const blocked = describeRows([free], new Date('2026-11-21T03:00:00Z'))
    expect(blocked).toMatchObject({ isGalleryProFreeCustomerBlocked: true, active: false, expired: false })
  })
  test('a paid plan with a sunset is not blocked', () => {
    const paid = { ...free, paidUntil: later }
    expect(describeRows([paid], new Date('2026-11-25T12:00:00Z')).isGalleryProFreeCustomerBlocked).toBe(false)
  })
})

describe('flags', () => {
  const quiet = {
    expired: false,
    canceled: false,
    trial: false,
    isGalleryProFreeCustomerBlocked: false,
    doesNotHasGalleryPro: false,
    onlySite: false,
    frozen: false,
    missingPlan: false,
  }
  // spec: S1-1.01, S1-3.22, S1-3.24, S2-3.14, S2-6.02, S2-9.13, S3-3.31
  test.each([
    ['nothing yet', [], { active: false, can_use_portfolio: false, doesNotHasGalleryPro: true }],
    ['trial', [row({ trialEndsAt: soon })], { active: true, can_use_portfolio: true, trial: true }],
    ['expired trial', [row({ trialEndsAt: past })], { active: false, can_use_portfolio: false, expired: true }],
    ['canceled', [row({ paidUntil: past })], { active: false, can_use_portfolio: false, canceled: true }],
    ['frozen', [row({ paidUntil: later, frozenAt: past })], { active: false, can_use_portfolio: false, frozen: true }],
    ['Basic', [row({ planId: 28, paidUntil: later })], { active: true, can_use_portfolio: false }],
    ['only Site', [siteFree], { active: true, can_use_portfolio: true, doesNotHasGalleryPro: true, onlySite: true }],
    [
      'Site that lapsed',
      [row({ product: 'site_pro', planId: 27, paidUntil: past })],
      { active: false, can_use_portfolio: false, doesNotHasGalleryPro: true },
    ],
    [
      'expired trial beside a Site',
      [row({ trialEndsAt: past }), siteFree],
      { active: true, can_use_portfolio: true, expired: true },
    ],
    ['row without a plan', [row({ planId: null })], { active: false, can_use_portfolio: false, missingPlan: true }],
    ['row of an unknown plan', [row({ planId: 99 })], { active: false, can_use_portfolio: false, missingPlan: true }],
  ])('%s', (_name, rows, flags) => {
    expect(describeRows(rows)).toMatchObject({ ...quiet, ...flags })
  })
})

describe('limits', () => {
  test('are shown after the end but not in force', () => {
    const ended = describeRows([row({ trialEndsAt: past })])
    expect(ended.gallery_limits).toEqual(limits(true, 'no_limit'))
    expect(ended.limitsInForce).toBeNull()
    expect(describeRows([row({ trialEndsAt: soon })]).limitsInForce).toEqual(limits(true, 'no_limit'))
  })
  // spec: S2-3.14, S2-6.02
  test('of the portfolio are the better of both products', () => {
    expect(describeRows([]).portfolio_limits).toBeNull()
    expect(describeRows([siteFree]).portfolio_limits).toMatchObject({ portfolio: true, max_picture: 200 })
    const plus = row({ paidUntil: later })
    expect(describeRows([siteFree, plus]).portfolio_limits).toMatchObject({ portfolio: true, max_picture: 'no_limit' })
    const basic = row({ planId: 28, paidUntil: later })
    expect(describeRows([basic]).portfolio_limits).toEqual({ portfolio: false, max_picture: 0, max_picture_size_mb: 0 })
    expect(describeRows([basic, siteFree]).portfolio_limits).toMatchObject({ portfolio: true, max_picture: 200 })
  })
  test('of the own domain come with any product in force that includes it', () => {
    const sitePro = row({ planId: 27, product: 'site_pro', trialEndsAt: null, paidUntil: later })
    expect(describeRows([row({ trialEndsAt: soon })]).hasOwnDomain).toBe(true)
    expect(describeRows([row({ trialEndsAt: past })]).hasOwnDomain).toBe(false)
    expect(describeRows([row({ planId: 28, paidUntil: later })]).hasOwnDomain).toBe(false)
    expect(describeRows([row({ planId: 28, paidUntil: later }), siteFree]).hasOwnDomain).toBe(false)
    expect(describeRows([row({ planId: 28, paidUntil: later }), sitePro]).hasOwnDomain).toBe(true)
    expect(describeRows([row({ trialEndsAt: soon }), { ...sitePro, frozenAt: past }]).hasOwnDomain).toBe(false)
  })
  // spec: S1-3.21
  test('of album proofing come with the gallery plan', () => {
    expect(describeRows([siteFree]).proof_albums_limits).toBeNull()
    expect(describeRows([row({ planId: 28 })]).proof_albums_limits).toEqual({ proof_album: false })
  })
})

describe('derived values for the screens', () => {
  // spec: S1-3.22, S3-3.31
  test('end date and days left are Brazilian calendar days', () => {
    const trial = describeRows([row({ trialEndsAt: soon })])
    expect([trial.expiration_date, trial.expiration_days]).toEqual(['2026-11-19', 4])
    const both = describeRows([row({ trialEndsAt: soon, paidUntil: later })])
    expect([both.expiration_date, both.expiration_days]).toEqual(['2026-12-15', 30])
    const never = describeRows([free])
    expect([never.expiration_date, never.expiration_days]).toEqual([null, null])
  })
  // spec: S1-3.23, S3-3.31
  test('plans of both products', () => {
    const both = describeRows([row({ trialEndsAt: soon }), siteFree])
    expect(both.plan_ids).toEqual([19, 26])
    expect(both.plan_map).toEqual({ col_plus: 'Plus 100GB', site_free: 'site_free' })
  })
  test('extended_trial exists only on trial accounts', () => {
    expect(describeRows([row({ trialEndsAt: soon })]).extended_trial).toBe(false)
    expect(describeRows([row({ trialEndsAt: past, trialExtendedAt: past })]).extended_trial).toBe(true)
    expect(describeRows([row({ trialEndsAt: past, paidUntil: later })]).extended_trial).toBeUndefined()
    expect(describeRows([siteFree]).extended_trial).toBeUndefined()
    expect(describeRows([]).extended_trial).toBeUndefined()
  })
  test('of several rows of one product the one in force counts, else the last to end', () => {
    const old = row({ planId: 28, paidUntil: new Date('2025-01-01T00:00:00Z') })
    expect(describeRows([row({ paidUntil: later }), old]).plan_ids).toEqual([19])
    expect(describeRows([old, row({ paidUntil: later })]).plan_ids).toEqual([19])
    expect(describeRows([old, row({ paidUntil: past })]).plan_ids).toEqual([19])
  })
})
