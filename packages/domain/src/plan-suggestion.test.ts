import { describe, expect, test } from 'vitest'
import { suggestPlan, type OfferedPlan, type PlanLimitKey } from './plan-suggestion.ts'
import { planFeatures, type PlanLimits } from './plans.ts'

const GB = 1024 * 1024
const standardFeatures = new Set(['download_all_pictures', 'export_selected_list'])

function limits(level: 'free' | 'basic' | 'standard' | 'plus', gigabytes: number): PlanLimits {
  const maxByPlan = {
    free: [3, 200],
    basic: [50, 10_000],
    standard: [100, 20_000],
    plus: ['no_limit', 'no_limit'],
  } as const
  const has = (feature: string) => level === 'plus' || (level === 'standard' && standardFeatures.has(feature))
  return {
    ...(Object.fromEntries(planFeatures.map((feature) => [feature, has(feature)])) as Record<
      (typeof planFeatures)[number],
      boolean
    >),
    max_gallery: maxByPlan[level][0],
    max_picture: maxByPlan[level][1],
    space: gigabytes * GB,
    max_picture_size_mb: level === 'plus' ? 50 : level === 'free' ? 10 : 20,
    max_picture_px: level === 'plus' ? 'original' : level === 'free' ? 1920 : 3840,
  }
}

function plan(id: number, name: string, monthlyCents: number, planLimits: PlanLimits, more: Partial<OfferedPlan> = {}) {
  const row = { id, code: `col_${id}`, product: 'gallery_pro', name, monthlyCents, limits: planLimits } as const
  return {
    ...row,
    sold: true,
    bySupport: false,
    allowsMonthlyBoleto: true,
    sunsetOn: null,
    ...more,
  } satisfies OfferedPlan
}

const free = plan(20, 'Free', 0, limits('free', 1), { sold: false, sunsetOn: '2027-03-31' })
const basic = plan(28, 'Basic', 2990, limits('basic', 10))
const standard = plan(22, 'Standard', 4990, limits('standard', 20))
const plus = plan(19, 'Plus', 9990, limits('plus', 100))
const infinity = plan(30, 'Infinity', 19_990, limits('plus', 300), { bySupport: true })
const infinityPro = plan(16, 'Infinity Pro', 19_990, limits('plus', 300), { sold: false })
const site = plan(27, 'Site Pro', 3990, limits('plus', 900), { product: 'site_pro' })
const plans = [free, infinityPro, site, infinity, plus, standard, basic]

const suggestionFor = (current: OfferedPlan | null, blocked: PlanLimitKey, used = 0, needed = 0) =>
  suggestPlan({ plans, current, blocked, used, needed })

type Case = readonly [OfferedPlan | null, PlanLimitKey, used: number, needed: number, expected: OfferedPlan]

const worth = (value: unknown) => (typeof value === 'string' ? Infinity : Number(value))

test('advertises album proofing with the plan that has it, and offers nothing to an account with it', () => {
  expect(suggestionFor(basic, 'custom_watermark').benefits).toContain('proof_album')
  expect(suggestionFor(basic, 'proof_album')).toMatchObject({ plan: plus, needSupport: false, currentLimit: false })
  expect(suggestionFor(plus, 'proof_album')).toMatchObject({ plan: null, needSupport: false, currentLimit: true })
})

describe('suggestPlan returns the smallest sufficient plan', () => {
  test.each([
    [free, 'max_gallery', 3, 0, basic],
    [free, 'custom_watermark', 0, 0, plus],
    [free, 'download_all_pictures', 0, 0, standard],
    [basic, 'custom_subdomain', 0, 0, plus],
    [basic, 'export_selected_list', 0, 0, standard],
    [basic, 'max_picture', 10_000, 0, standard],
    // Standard allows no larger files than Basic does.
    [basic, 'max_picture_size_mb', 0, 0, plus],
    [standard, 'space', 20 * GB, 0, plus],
    // After a trial the account may have far more than the next plan holds, or upload a whole season at once.
    [basic, 'space', 45 * GB, 0, plus],
    [basic, 'space', 5 * GB, 14 * GB, standard],
    [basic, 'space', 5 * GB, 16 * GB, plus],
    [null, 'buy_photos', 0, 0, plus],
    [null, 'max_gallery', 0, 1, basic],
  ] as const satisfies Case[])('case %#', (current, blocked, used, needed, expected) => {
    const made = suggestionFor(current, blocked, used, needed)
    expect(made.plan?.name).toBe(expected.name)
    expect(made.needSupport).toBe(false)
    expect(made.suggestedLimit).toBe(expected.limits[blocked])
    expect(made.currentLimit).toBe(current?.limits[blocked] ?? null)
    expect(made.benefits[0]).toBe(blocked)
  })

  test('refers Infinity to support', () => {
    expect(suggestionFor(plus, 'space', 100 * GB)).toMatchObject({
      plan: infinity,
      needSupport: true,
      benefits: ['space'],
    })
    expect(suggestionFor(basic, 'space', 150 * GB)).toMatchObject({ plan: infinity, needSupport: true })
  })

  test.each([infinity, infinityPro])('refers to support after the last plan $name', (largest) => {
    expect(suggestionFor(largest, 'space', 300 * GB)).toEqual({
      plan: null,
      needSupport: true,
      benefits: [],
      currentLimit: 300 * GB,
      suggestedLimit: null,
    })
  })

  test('suggests nothing for what is already unlocked', () => {
    expect(suggestionFor(plus, 'custom_watermark')).toMatchObject({
      plan: null,
      needSupport: false,
      currentLimit: true,
    })
    expect(suggestionFor(plus, 'max_gallery', 4_000)).toMatchObject({
      plan: null,
      needSupport: false,
      currentLimit: 'no_limit',
    })
  })
})

/** A pseudo-random generator with a seed: the same numbers on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

describe('suggestPlan with 3,000 random catalogues', () => {
  const keys = Object.keys(basic.limits) as PlanLimitKey[]

  test('suggests a sold, more expensive plan that unlocks and removes nothing, and no cheaper one does', () => {
    const roll = dice(7)
    let suggested = 0
    for (let round = 0; round < 3_000; round += 1) {
      const catalogue = Array.from({ length: 1 + roll(6) }, (_, at) => {
        const level = (['free', 'basic', 'standard', 'plus'] as const)[roll(4)]!
        const features = Object.fromEntries(planFeatures.map((feature) => [feature, roll(2) === 1]))
        return plan(
          at,
          `p${at}`,
          roll(6) * 1_000,
          { ...limits(level, 1 + roll(300)), ...features },
          {
            sold: roll(4) > 0,
            bySupport: roll(4) === 0,
            sunsetOn: roll(5) === 0 ? '2027-03-31' : null,
            product: roll(6) === 0 ? 'site_pro' : 'gallery_pro',
          },
        )
      })
      const current = roll(4) === 0 ? null : catalogue[roll(catalogue.length)]!
      const blocked = keys[roll(keys.length)]!
      const isFeature = typeof basic.limits[blocked] === 'boolean'
      const [used, needed] = isFeature ? [0, 0] : [roll(50) * 1_000, roll(3) * 500]
      const fits = (row: OfferedPlan) =>
        row.product === 'gallery_pro' &&
        row.sold &&
        row.sunsetOn === null &&
        row.monthlyCents > (current?.monthlyCents ?? -1) &&
        worth(row.limits[blocked]) > worth(current?.limits[blocked] ?? 0) &&
        worth(row.limits[blocked]) >= used + Math.max(1, needed) &&
        keys.every((key) => worth(row.limits[key]) >= worth(current?.limits[key] ?? 0))
      const made = suggestPlan({ plans: catalogue, current, blocked, used, needed })
      const cheapest = Math.min(...catalogue.filter(fits).map((row) => row.monthlyCents))
      expect(made.plan?.monthlyCents ?? Infinity).toBe(cheapest)
      if (!made.plan) continue
      suggested += 1
      expect(fits(made.plan)).toBe(true)
      expect(made.needSupport).toBe(made.plan.bySupport)
      expect(new Set(made.benefits).size).toBe(made.benefits.length)
    }
    expect(suggested).toBeGreaterThan(300)
  })
})
