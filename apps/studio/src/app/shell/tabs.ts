import { navigationStates } from '@revela/domain'
import { shell } from '@revela/phrases'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'

type TabState = 'enabled' | 'blocked' | 'waiting'

export type TabItem = { readonly title: string; readonly to: string; readonly state: TabState }

export type Tab = TabItem & {
  readonly key: keyof typeof shell.tabs
  readonly current: boolean
  readonly isNew: boolean
  /** A tab with a submenu opens the submenu instead of a page. */
  readonly items: readonly TabItem[]
}

type Entry = { readonly title: string; readonly to: string; readonly built: boolean }

const settingsItems: readonly Entry[] = [
  { title: shell.settingsItems.profile, to: paths.settingsProfile, built: true },
  { title: shell.settingsItems.watermark, to: paths.settingsWatermark, built: true },
  { title: shell.settingsItems.domain, to: paths.settingsSubdomain, built: true },
  { title: shell.settingsItems.notifications, to: paths.settingsNotifications, built: true },
  { title: shell.settingsItems.reminders, to: paths.settingsReminders, built: true },
  { title: shell.settingsItems.pix, to: paths.settingsPix, built: true },
]

const none: readonly Entry[] = []

const order = [
  { key: 'today', item: 'galleries', to: paths.dashboard, built: true, items: none },
  { key: 'gallery', item: 'galleries', to: paths.gallery, built: true, items: none },
  { key: 'albums', item: 'albums', to: paths.albums, built: true, items: none },
  { key: 'portfolio', item: 'portfolio', to: paths.portfolio, built: true, items: none },
  { key: 'clients', item: 'clients', to: paths.clients, built: true, items: none },
  { key: 'settings', item: 'settings', to: paths.settings, built: true, items: settingsItems },
] as const

type Subscription = CustomerInfo['user_subscription']

/** The tabs of this account. */
export function tabsOf(subscription: Subscription, path: string): readonly Tab[] {
  const states = navigationStates(subscription, 'shell')
  return order.flatMap(({ key, item, to, built, items }) => {
    const allowed = states[item]
    if (allowed === 'hidden') return []
    const stateOf = (exists: boolean): TabState => (allowed === 'disabled' ? 'blocked' : exists ? 'enabled' : 'waiting')
    const inside = items.map((entry) => ({ title: entry.title, to: entry.to, state: stateOf(entry.built) }))
    const current = path === to || path.startsWith(`${to}/`)
    return [
      { key, title: shell.tabs[key], to, state: stateOf(built), current, isNew: key === 'portfolio', items: inside },
    ]
  })
}

type ProductsSubscription = Pick<
  CustomerInfo['user_subscription'],
  'plan_map' | 'doesNotHasGalleryPro' | 'onlySite' | 'can_use_portfolio'
>

export type ProductEntry = {
  readonly key: 'gallery' | 'site'
  readonly name: string
  readonly lead: string
  readonly current: boolean
  /** `null`: the server resolves the address on another host: the Site, or the public portfolio if there is no Site. */
  readonly to: string | null
}

/** The products of the switcher with their links; a product that the account lacks links to the wizard. */
export function productsOf(
  subscription: ProductsSubscription,
  siteUrl: string | null,
): readonly [ProductEntry, ProductEntry] {
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
