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
  /** `null`: the product lives on another host and the session is handed over to it. */
  readonly to: string | null
}

/** The products of the switcher and where each leads; a product the account lacks leads to where it is started. */
export function productsOf(subscription: Subscription, siteUrl: string | null): readonly [ProductEntry, ProductEntry] {
  const texts = shell.products
  const here = subscription.can_use_portfolio ? paths.portfolio : paths.wizard
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
      to: siteUrl === null ? here : null,
    },
  ]
}
