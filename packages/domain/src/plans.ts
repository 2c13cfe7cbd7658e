/** A number, or the word the wire uses for "without limit". */
export type Limit = number | 'no_limit'

export type PlanFeature =
  | 'download_all_pictures'
  | 'custom_no_copy'
  | 'custom_watermark'
  | 'custom_subdomain'
  | 'magic_link'
  | 'buy_photos'
  | 'export_selected_list'
  | 'multiple_private_selection'
  | 'portfolio'
  | 'proof_album'
  | 'own_domain'

/**
 * The limits of a plan. Keys are wire names; values are rows of the plan catalogue, never branches in code. For a
 * site_pro plan only `portfolio`, `max_picture` and `max_picture_size_mb` are read.
 */
export type PlanLimits = {
  readonly max_gallery: Limit
  readonly max_picture: Limit
  /** Kilobytes of 1024 bytes. */
  readonly space: number
  readonly max_picture_size_mb: number
  /** Longest edge of delivered files; originals are always stored unchanged. */
  readonly max_picture_px: number | 'original'
} & Readonly<Record<PlanFeature, boolean>>

/** The usage of an account, as `/customer/usage` returns it; `gallery_space` in kilobytes. */
export type Usage = {
  readonly galleries: number
  readonly gallery_space: number
  readonly gallery_pictures: number
}

export type LimitKey = 'max_gallery' | 'max_picture' | 'space'

export type ReachedLimit = {
  readonly limit: LimitKey
  readonly current: number
  readonly max: number
  readonly available: number
  readonly requested: number
}

export const planFeatures = [
  'download_all_pictures',
  'custom_no_copy',
  'custom_watermark',
  'custom_subdomain',
  'magic_link',
  'buy_photos',
  'export_selected_list',
  'multiple_private_selection',
  'portfolio',
  'proof_album',
  'own_domain',
] as const satisfies readonly PlanFeature[]

/** `null` limits (no plan in force) allow nothing. */
export function allows(limits: Readonly<Record<PlanFeature, boolean>> | null, feature: PlanFeature): boolean {
  return limits?.[feature] ?? false
}

export function remaining(limit: Limit, used: number): Limit {
  return limit === 'no_limit' ? 'no_limit' : Math.max(0, limit - used)
}

/** The first limit that the requested amount exceeds, in the order galleries, pictures, space; `null` when all fits. */
export function limitReached(
  usage: Usage,
  limits: Pick<PlanLimits, LimitKey>,
  requested: Partial<Usage>,
): ReachedLimit | null {
  const checks = [
    ['max_gallery', limits.max_gallery, usage.galleries, requested.galleries],
    ['max_picture', limits.max_picture, usage.gallery_pictures, requested.gallery_pictures],
    ['space', limits.space, usage.gallery_space, requested.gallery_space],
  ] as const
  for (const [limit, max, current, amount = 0] of checks) {
    if (max === 'no_limit' || amount <= 0) continue
    const available = Math.max(0, max - current)
    if (amount > available) return { limit, current, max, available, requested: amount }
  }
  return null
}
