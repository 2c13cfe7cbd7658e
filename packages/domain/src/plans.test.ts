import { describe, expect, test } from 'vitest'
import { allows, limitReached, planFeatures, remaining, type PlanLimits } from './plans.ts'

const GB = 1024 * 1024
const off = Object.fromEntries(planFeatures.map((feature) => [feature, false])) as Record<
  (typeof planFeatures)[number],
  boolean
>
const basic: PlanLimits = {
  ...off,
  max_gallery: 50,
  max_picture: 10_000,
  space: 10 * GB,
  max_picture_size_mb: 20,
  max_picture_px: 3840,
}

describe('features', () => {
  // spec: S1-3.19, S1-6.04, S2-9.13, S3-6.03
  test.each(planFeatures)('%s follows the catalogue row', (feature) => {
    expect(allows(basic, feature)).toBe(false)
    expect(allows({ ...basic, [feature]: true }, feature)).toBe(true)
  })
  test('nothing is allowed without a plan', () => expect(allows(null, 'portfolio')).toBe(false))
})

test.each([
  [50, 0, 50],
  [50, 49, 1],
  [50, 50, 0],
  [50, 80, 0],
  ['no_limit', 80, 'no_limit'],
] as const)('with a limit of %s and %s used, %s remain', (limit, used, left) =>
  expect(remaining(limit, used)).toBe(left),
)

describe('limits', () => {
  const usage = { galleries: 49, gallery_pictures: 9_990, gallery_space: 10 * GB - 5 }
  test('allows the last one that fits', () => {
    expect(limitReached(usage, basic, { galleries: 1, gallery_pictures: 10, gallery_space: 5 })).toBeNull()
  })
  test('rejects one gallery too many', () => {
    const full = { ...usage, galleries: 50 }
    const reached = { limit: 'max_gallery', current: 50, max: 50, available: 0, requested: 1 }
    expect(limitReached(full, basic, { galleries: 1 })).toEqual(reached)
  })
  test('names pictures before space', () => {
    const reached = { limit: 'max_picture', current: 9_990, max: 10_000, available: 10, requested: 11 }
    expect(limitReached(usage, basic, { gallery_pictures: 11, gallery_space: 6 })).toEqual(reached)
  })
  test('names space alone', () => {
    expect(limitReached(usage, basic, { gallery_pictures: 1, gallery_space: 6 })?.limit).toBe('space')
  })
  test('allows requests of nothing more to an account over its limit', () => {
    const over = { galleries: 80, gallery_pictures: 20_000, gallery_space: 20 * GB }
    expect(limitReached(over, basic, {})).toBeNull()
    expect(limitReached(over, basic, { galleries: 1 })?.available).toBe(0)
  })
  // spec: S1-3.19
  test('no_limit never blocks', () => {
    const infinity = { ...basic, max_gallery: 'no_limit', max_picture: 'no_limit' } as const
    expect(limitReached(usage, infinity, { galleries: 1e9, gallery_pictures: 1e9 })).toBeNull()
  })
})
