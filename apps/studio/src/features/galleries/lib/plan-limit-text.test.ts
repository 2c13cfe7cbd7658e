import { ApiError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { planLimitRejection, planLimitText } from './plan-limit-text.ts'

const apiError = (details: Record<string, unknown>, code: ApiError['code'] = 'PlanLimitReached') =>
  new ApiError({ status: 402, code, messages: [], details, requestId: null })

describe('planLimitText', () => {
  // spec: S2-8.01
  it('contains the current and the maximum number of galleries', () => {
    expect(planLimitText(apiError({ limit: 'max_gallery', current_gallery: 3, max_gallery: 3 }))).toBe(
      'Atualmente você possui 3 galerias e seu plano atual só permite a criação de 3 galerias.',
    )
  })
  it('contains what a restored gallery needs', () => {
    expect(planLimitText(apiError({ limit: 'max_picture', available_pictures: 1, requested_pictures: 40 }))).toContain(
      '40 fotos',
    )
    expect(planLimitText(apiError({ limit: 'space', available_space: 1, requested_space: 9 }))).toContain('espaço')
  })
  it('contains the feature and the needed amount for the offer', () => {
    const details = { limit: 'max_picture', available_pictures: 1, requested_pictures: 40 }
    expect(planLimitRejection(apiError(details))).toMatchObject({ block: 'limit', feature: 'max_picture', needed: 40 })
    expect(planLimitRejection(apiError({}))).toBeNull()
  })
  it('returns null without numbers in the details and for other errors', () => {
    expect(planLimitText(apiError({}))).toBeNull()
    expect(planLimitText(apiError({ current_gallery: 3, max_gallery: 3 }, 'FeatureNotInPlan'))).toBeNull()
    expect(planLimitText(new Error('x'))).toBeNull()
  })
})
