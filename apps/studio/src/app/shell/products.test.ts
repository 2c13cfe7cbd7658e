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
  it('names the Site after the plan of the account', () => {
    expect(productsOf(photographer, null)[1].name).toBe('Site')
    expect(productsOf({ ...photographer, plan_map: { site_free: 'Site' } }, null)[1].name).toBe('Site')
    expect(productsOf(architect, null)[1].name).toBe('Site Pro')
  })
  it('links to the products of the account, and to the wizard for the others', () => {
    expect(productsOf(photographer, null).map((product) => product.to)).toEqual(['/gallery', null])
    expect(productsOf({ ...photographer, can_use_portfolio: false }, null)[1].to).toBe('/wizard-solution-switch')
    expect(productsOf(architect, null)[0].to).toBe('/wizard-solution-switch')
  })
  it('has no link when the server resolves the address of the Site', () => {
    expect(productsOf(photographer, 'https://site.example')[1].to).toBeNull()
  })
  it('marks the current product', () => {
    expect(productsOf(photographer, null).map((product) => product.current)).toEqual([true, false])
    expect(productsOf(architect, null).map((product) => product.current)).toEqual([false, true])
  })
})
