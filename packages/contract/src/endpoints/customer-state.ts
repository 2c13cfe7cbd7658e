import { z } from 'zod'
import { authMethod } from './auth.ts'
import { id } from '../fields/text.ts'

const countLimit = z.union([z.number().int(), z.literal('no_limit')])

export const galleryLimits = z.strictObject({
  max_gallery: countLimit,
  max_picture: countLimit,
  /** KB of 1024 bytes. */
  space: z.number().int(),
  max_picture_size_mb: z.number(),
  max_picture_px: z.union([z.number().int(), z.literal('original')]),
  download_all_pictures: z.boolean(),
  custom_no_copy: z.boolean(),
  custom_watermark: z.boolean(),
  custom_subdomain: z.boolean(),
  magic_link: z.boolean(),
  buy_photos: z.boolean(),
  export_selected_list: z.boolean(),
  multiple_private_selection: z.boolean(),
  portfolio: z.boolean(),
  proof_album: z.boolean(),
  /** Ours: galleries and portfolio on the studio's own domain. */
  own_domain: z.boolean(),
})

export const siteLimits = z.strictObject({
  portfolio: z.boolean(),
  max_picture: countLimit,
  /** Ours: the limit for one picture of the portfolio. */
  max_picture_size_mb: z.number(),
})

export const userData = z.strictObject({
  customer_id: id,
  display_name: z.string(),
  display_email: z.string(),
  avatar: z.string().nullable(),
  auth_method: authMethod,
  firstAccess: z.boolean(),
  isTester: z.boolean(),
  /** Ours: until it is true, nothing is mailed to clients. */
  email_confirmed: z.boolean(),
  flags: z.strictObject({
    first_access: z.boolean(),
    tester: z.boolean(),
    auth_method: authMethod,
    /** Present only on trial accounts; true once the extension was used. */
    extended_trial: z.boolean().optional(),
  }),
})

export const userSubscription = z.strictObject({
  gallery_limits: galleryLimits.nullable(),
  knowledge_limits: z.null(),
  proof_albums_limits: z.strictObject({ proof_album: z.boolean() }).nullable(),
  portfolio_limits: siteLimits.nullable(),
  expiration_date: z.iso.date().nullable(),
  expiration_days: z.number().int().nullable(),
  expired: z.boolean(),
  active: z.boolean(),
  trial: z.boolean(),
  canceled: z.boolean(),
  plan_ids: z.array(z.number().int()),
  /** Plan code to plan name; the prefix of the code (`col_`, `site_`…) identifies the product. */
  plan_map: z.record(z.string(), z.string()),
  can_use_portfolio: z.boolean(),
  isGalleryProFreeCustomerBlocked: z.boolean(),
  doesNotHasGalleryPro: z.boolean(),
  onlySite: z.boolean(),
  /** Ours: a plan bought during the trial, which begins when the trial ends. */
  next_plan: z.strictObject({ name: z.string(), starts_on: z.iso.date() }).nullable(),
  /** Ours: the last day of a Gallery Pro plan that is being discontinued. */
  plan_closes_on: z.iso.date().nullable(),
})

export const userUsage = z.strictObject({
  galleries: z.number().int(),
  /** KB of 1024 bytes. */
  gallery_space: z.number().int(),
  gallery_pictures: z.number().int(),
})
