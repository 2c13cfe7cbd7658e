import { navigationStates } from '@revela/domain'
import { shell } from '@revela/phrases'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'

export type TabState = 'enabled' | 'blocked' | 'waiting'

export type Tab = {
  readonly key: keyof typeof shell.tabs
  readonly title: string
  readonly to: string
  readonly state: TabState
  readonly current: boolean
  readonly isNew: boolean
}

const order = [
  { key: 'gallery', item: 'galleries', to: paths.gallery, built: true },
  { key: 'albums', item: 'albums', to: paths.albums, built: false },
  { key: 'portfolio', item: 'portfolio', to: paths.portfolio, built: false },
  { key: 'clients', item: 'clients', to: paths.clients, built: false },
  { key: 'settings', item: 'settings', to: paths.settings, built: false },
] as const

/** The tabs this account sees. A tab whose screen does not exist yet is named but leads nowhere. */
export function tabsOf(subscription: CustomerInfo['user_subscription'], path: string): readonly Tab[] {
  const states = navigationStates(subscription, 'shell')
  return order.flatMap(({ key, item, to, built }) => {
    const allowed = states[item]
    if (allowed === 'hidden') return []
    const state: TabState = allowed === 'disabled' ? 'blocked' : built ? 'enabled' : 'waiting'
    const current = path === to || path.startsWith(`${to}/`)
    return [{ key, title: shell.tabs[key], to, state, current, isNew: key === 'portfolio' }]
  })
}
