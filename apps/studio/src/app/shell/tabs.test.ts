import { describe, expect, it } from 'vitest'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { tabsOf } from './tabs.ts'

const healthy: CustomerInfo['user_subscription'] = {
  gallery_limits: null,
  knowledge_limits: null,
  proof_albums_limits: null,
  portfolio_limits: null,
  expiration_date: null,
  expiration_days: null,
  expired: false,
  active: true,
  trial: false,
  canceled: false,
  plan_ids: [19],
  plan_map: { col_plus: 'Plus 100GB' },
  can_use_portfolio: true,
  isGalleryProFreeCustomerBlocked: false,
  doesNotHasGalleryPro: false,
  onlySite: false,
  next_plan: null,
  plan_closes_on: null,
}

const titles = (subscription: CustomerInfo['user_subscription']) =>
  tabsOf(subscription, '/gallery').map((tab) => tab.title)

describe('tabsOf', () => {
  // spec: S1-2.65, S1-2.66, S3-2.85, S3-2.86
  it('returns “Hoje” and the five tabs in order, and marks the portfolio as new', () => {
    expect(titles(healthy)).toEqual(['Hoje', 'Galerias', 'Prova de Álbuns', 'Portfólio', 'Clientes', 'Configurações'])
    expect(
      tabsOf(healthy, '/gallery')
        .filter((tab) => tab.isNew)
        .map((tab) => tab.key),
    ).toEqual(['portfolio'])
  })
  // spec: S1-2.67, S3-2.86, S3-6.04
  it('hides the portfolio from plans without it', () => {
    expect(titles({ ...healthy, can_use_portfolio: false })).not.toContain('Portfólio')
  })
  it('marks album proofing on the pages of an album', () => {
    expect(tabsOf(healthy, '/albuns/7').find((tab) => tab.current)?.key).toBe('albums')
  })
  it('enables every tab of a healthy account', () => {
    expect(new Set(tabsOf(healthy, '/gallery').map((tab) => tab.state))).toEqual(new Set(['enabled']))
  })
  // spec: S1-2.68
  it('has a submenu under the settings', () => {
    const settings = tabsOf(healthy, '/gallery').at(-1)
    expect(settings?.items.map((item) => `${item.title} ${item.to} ${item.state}`)).toEqual([
      'Perfil /settings/profile enabled',
      "Marca d'água /settings/watermark enabled",
      'Domínio /settings/subdomain enabled',
      'Notificações /settings/notifications enabled',
      'Lembretes /settings/reminders enabled',
      'Pix /settings/pix enabled',
    ])
  })
  // spec: S1-2.69, S3-2.87
  it.each(['expired', 'canceled', 'isGalleryProFreeCustomerBlocked'] as const)('blocks every tab when %s', (flag) => {
    const states = tabsOf({ ...healthy, [flag]: true }, '/expired').map((tab) => tab.state)
    expect(new Set(states)).toEqual(new Set(['blocked']))
  })
  it('marks the current tab, also on its sub-pages', () => {
    expect(tabsOf(healthy, '/gallery/7/pictures').find((tab) => tab.current)?.key).toBe('gallery')
    expect(tabsOf(healthy, '/gallery-like').some((tab) => tab.current)).toBe(false)
  })
})
