import { describe, expect, it } from 'vitest'
import { productsOf } from './tabs.ts'

const photographer = {
  plan_map: { col_plus: 'Plus 100GB' },
  doesNotHasGalleryPro: false,
  onlySite: false,
  can_use_portfolio: true,
}
const architect = { ...photographer, plan_map: { site_pro: 'Site Pro' }, doesNotHasGalleryPro: true, onlySite: true }

describe('productsOf', () => {
  // spec: S1-2.62
  it('calls the Site by what the account has', () => {
    expect(productsOf(photographer, null)[1].name).toBe('Site')
    expect(productsOf({ ...photographer, plan_map: { site_free: 'Site' } }, null)[1].name).toBe('Site')
    expect(productsOf(architect, null)[1].name).toBe('Site Pro')
  })
  it('leads to what the account has, or to where it is started', () => {
    expect(productsOf(photographer, null).map((product) => product.to)).toEqual(['/gallery', null])
    expect(productsOf({ ...photographer, can_use_portfolio: false }, null)[1].to).toBe('/wizard-solution-switch')
    expect(productsOf(architect, null)[0].to).toBe('/wizard-solution-switch')
  })
  it('asks the server for the Site’s address, or for the public portfolio’s', () => {
    expect(productsOf(photographer, 'https://site.example')[1].to).toBeNull()
  })
  it('marks the product one is in', () => {
    expect(productsOf(photographer, null).map((product) => product.current)).toEqual([true, false])
    expect(productsOf(architect, null).map((product) => product.current)).toEqual([false, true])
  })
})
