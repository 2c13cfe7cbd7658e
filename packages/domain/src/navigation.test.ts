import { describe, expect, test } from 'vitest'
import { navigationStates, type NavigationItem } from './navigation.ts'

const activeFlags = {
  expired: false,
  canceled: false,
  isGalleryProFreeCustomerBlocked: false,
  onlySite: false,
  can_use_portfolio: true,
}
const tabs: readonly NavigationItem[] = ['galleries', 'albums', 'portfolio', 'clients', 'settings']

test('enables everything for an active account', () => {
  expect(new Set(Object.values(navigationStates(activeFlags)))).toEqual(new Set(['enabled']))
})

// spec: S1-2.67
test('shows the portfolio tab only when the subscription allows it', () => {
  expect(navigationStates({ ...activeFlags, can_use_portfolio: false }).portfolio).toBe('hidden')
})

describe.each(['expired', 'canceled', 'isGalleryProFreeCustomerBlocked'] as const)('%s', (flag) => {
  const states = navigationStates({ ...activeFlags, [flag]: true })
  // spec: S1-2.69, S3-2.87, S3-6.07
  test('disables all tabs and the two items of the user menu, never signing out', () => {
    for (const item of [...tabs, 'account', 'financial'] as const) expect(states[item]).toBe('disabled')
    expect(states.logout).toBe('enabled')
  })
})

// spec: S3-2.69
test('keeps the checkout header enabled for a blocked free customer, not for an ended subscription', () => {
  expect(navigationStates({ ...activeFlags, isGalleryProFreeCustomerBlocked: true }, 'checkout').account).toBe(
    'enabled',
  )
  expect(navigationStates({ ...activeFlags, expired: true }, 'checkout').account).toBe('disabled')
  expect(navigationStates({ ...activeFlags, canceled: true }, 'checkout').financial).toBe('disabled')
})

test('keeps portfolio and settings enabled for a site-only account', () => {
  const states = navigationStates({ ...activeFlags, onlySite: true })
  expect([states.portfolio, states.settings, states.account]).toEqual(['enabled', 'enabled', 'enabled'])
  expect([states.galleries, states.albums, states.clients]).toEqual(['disabled', 'disabled', 'disabled'])
})
