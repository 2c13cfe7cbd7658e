import { ApiError } from '@revela/contract/client'
import { expect, it } from 'vitest'
import { offerOf } from './plan-offer.ts'

const apiError = (code: ApiError['code'], details: Record<string, unknown>) =>
  new ApiError({ status: 402, code, messages: [], details, requestId: null })

it('returns the feature or limit that blocked the call', () => {
  expect(offerOf(apiError('FeatureNotInPlan', { block_type: 'feat', blocked_feat: 'custom_watermark' }))).toEqual({
    block: 'feat',
    feature: 'custom_watermark',
  })
  expect(offerOf(apiError('PlanLimitReached', { limit: 'space', available_space: 1, requested_space: 2 }))).toEqual({
    block: 'limit',
    feature: 'space',
    needed: 1,
  })
  expect(offerOf(apiError('PlanLimitReached', { limit: 'max_gallery', current_gallery: 3, max_gallery: 3 }))).toEqual({
    block: 'limit',
    feature: 'max_gallery',
  })
})
it('returns null for other errors and without a feature in the details', () => {
  expect(offerOf(apiError('InactiveAccount', { limit: 'space' }))).toBeNull()
  expect(offerOf(apiError('PlanLimitReached', {}))).toBeNull()
  expect(offerOf(new Error('x'))).toBeNull()
})
