/** Every URL of the studio. No other file contains one. */
export const paths = {
  root: '/',
  login: '/login',
  loginReturn: '/login/return/:provider',
  signUp: '/signup',
  signUpArchitecture: '/signup-architecture',
  logout: '/logout',
  recoveryRequest: '/recovery/request',
  recoveryReset: '/recovery/reset',
  confirmEmail: '/confirm-email',
  confirmEmailChange: '/confirm-email-change',
  abuseReport: '/report',
  stopReminders: '/stop-reminders',
  inactive: '/inactive',
  noPlan: '/noplan',
  requiredSecondFactor: '/second-factor',
  terms: '/terms',
  privacy: '/privacy',
  account: '/account',
  yourData: '/account/data',
  accountActivity: '/account/activity',
  financial: '/financial',
  dashboard: '/dashboard',
  gallery: '/gallery',
  /** The list of galleries with the dialog that creates one. */
  newGallery: '/gallery?new',
  galleryTrash: '/gallery/trash',
  galleryPresets: '/gallery/presets',
  albums: '/albuns',
  albumTrash: '/albuns/trash',
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsWatermark: '/settings/watermark',
  settingsSubdomain: '/settings/subdomain',
  settingsNotifications: '/settings/notifications',
  settingsReminders: '/settings/reminders',
  settingsPix: '/settings/pix',
  /** The page of the payment gateway returns here. */
  settingsPixReturn: '/settings/pix/mercado-pago',
  clients: '/clients',
  receivables: '/receivables',
  portfolio: '/portfolio',
  checkout: '/checkout',
  checkoutPlans: '/checkout/gallery-pro/plans',
  expired: '/expired',
  canceled: '/canceled',
  extendTrial: '/extend-trial',
  wizard: '/wizard-solution-switch',
  freeBlocked: '/free-blocked',
} as const

/** URLs inside a gallery; with `:id` they are route patterns. */
export const galleryPaths = {
  detail: (id: string) => `/gallery/${id}`,
  pictures: (id: string) => `/gallery/${id}/pictures`,
  completed: (id: string) => `/gallery/${id}/pictures/completed`,
  trash: (id: string) => `/gallery/${id}/pictures/trash`,
  upload: (id: string) => `/gallery/${id}/upload`,
  uploading: (id: string) => `/gallery/${id}/uploading`,
  download: (id: string) => `/gallery/${id}/download`,
  settings: (id: string) => `/gallery/${id}/settings`,
  activity: (id: string) => `/gallery/${id}/activity`,
  share: (id: string) => `/gallery/${id}/share`,
  selection: (id: string) => `/gallery/${id}/selection`,
  selectionPreferences: (id: string) => `/gallery/${id}/selection/preferences`,
  selectionFollowUp: (id: string) => `/gallery/${id}/selection/followup`,
  selectionShare: (id: string) => `/gallery/${id}/selection/share`,
} as const

/** URLs inside a work of the portfolio; with `:id` they are route patterns. */
export const workPaths = {
  detail: (id: string) => `/portfolio/works/${id}`,
  pictures: (id: string) => `/portfolio/works/${id}/pictures`,
  trash: (id: string) => `/portfolio/works/${id}/pictures/trash`,
  settings: (id: string) => `/portfolio/works/${id}/settings`,
} as const

/** URLs inside an album; with `:id` they are route patterns. */
export const albumPaths = {
  detail: (id: string) => `/albuns/${id}`,
  requests: (id: string) => `/albuns/${id}/requests`,
  versions: (id: string) => `/albuns/${id}/versions`,
  comparison: (id: string) => `/albuns/${id}/compare`,
  readers: (id: string) => `/albuns/${id}/readers`,
  settings: (id: string) => `/albuns/${id}/settings`,
  history: (id: string) => `/albuns/${id}/history`,
} as const

/** The list of albums with the dialog that creates one, for a client or a gallery. */
export function newAlbum(from: { readonly galleryId?: string } = {}): string {
  return `/albuns?${new URLSearchParams({ new: '', ...(from.galleryId === undefined ? {} : { gallery: from.galleryId }) })}`
}

/** URLs of the checkout of one solution; with `:solution` they are route patterns. */
export const checkoutPaths = {
  plans: (solution: string) => `/checkout/${solution}/plans`,
  overview: (solution: string) => `/checkout/${solution}/overview`,
  status: (solution: string) => `/checkout/${solution}/payment-status`,
  success: (solution: string) => `/checkout/${solution}/payment-status/credit-card-payment-success`,
  failed: (solution: string) => `/checkout/${solution}/payment-status/credit-card-payment-failed`,
} as const

type Order = {
  readonly plan_id: number
  readonly periodicity_type?: 'monthly' | 'annually'
  readonly coupon_name?: string
}

/** The plans page with a coupon applied. */
export function plansWithCoupon(name: string): string {
  return `${paths.checkoutPlans}?${new URLSearchParams({ coupon_name: name })}`
}

/** The order summary of a Gallery Pro plan. */
export function checkoutOverview(order: Order): string {
  const query = new URLSearchParams(Object.entries(order).map(([name, value]) => [name, String(value)]))
  return `/checkout/gallery-pro/overview?${query}`
}

export const photoFiles = {
  small: (name: string) => `/photos/${name}-800.webp`,
  large: (name: string) => `/photos/${name}.webp`,
  credits: '/photos/credits.json',
} as const
