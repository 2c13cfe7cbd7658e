import { shell } from '@revela/phrases'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'

type Subscription = Pick<
  CustomerInfo['user_subscription'],
  'plan_map' | 'doesNotHasGalleryPro' | 'onlySite' | 'can_use_portfolio'
>

export type ProductEntry = {
  readonly key: 'gallery' | 'site'
  readonly name: string
  readonly lead: string
  readonly current: boolean
  /** `null`: the server knows the address, of another host: the Site's, or the public portfolio's where there is no Site. */
  readonly to: string | null
}

/** The products of the switcher and where each leads; a product the account lacks leads to where it is started. */
export function productsOf(subscription: Subscription, siteUrl: string | null): readonly [ProductEntry, ProductEntry] {
  const texts = shell.products
  return [
    {
      key: 'gallery',
      name: texts.galleryPro,
      lead: texts.galleryProLead,
      current: !subscription.onlySite,
      to: subscription.doesNotHasGalleryPro ? paths.wizard : paths.gallery,
    },
    {
      key: 'site',
      name: 'site_pro' in subscription.plan_map ? texts.sitePro : texts.site,
      lead: texts.siteLead,
      current: subscription.onlySite,
      to: siteUrl !== null || subscription.can_use_portfolio ? null : paths.wizard,
    },
  ]
}
