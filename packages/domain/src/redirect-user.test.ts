import { expect, test } from 'vitest'
import { productOfSolution, redirectUser } from './after-sign-in.ts'

const nothing = { doesNotHasGalleryPro: true, onlySite: false }
const gallery = { doesNotHasGalleryPro: false, onlySite: false }
const site = { doesNotHasGalleryPro: true, onlySite: true }

// spec: S1-3.14, S1-4.16
test.each([
  ['nothing chosen, nothing active', nothing, false, [], 'show_solution_wizard'],
  ['selection first', nothing, false, ['selection', 'site_pro'], 'gallery_pro'],
  ['sale first', nothing, false, ['sale'], 'gallery_pro'],
  ['delivery first', nothing, false, ['delivery'], 'gallery_pro'],
  ['site first', nothing, false, ['site_pro', 'selection'], 'site_pro'],
  ['an architect', nothing, true, [], 'site_pro'],
  ['has Gallery Pro, whatever was requested', gallery, false, ['site_pro'], 'gallery_pro'],
  ['an architect who started Gallery Pro', gallery, true, [], 'gallery_pro'],
  ['has only the Site, whatever was requested', site, false, ['selection'], 'site_pro'],
] as const)('%s', (_name, subscription, architect, chosen, expected) => {
  expect(redirectUser({ subscription, architect, chosen })).toBe(expected)
})

// spec: S1-3.13
test('three of the four solutions are Gallery Pro', () => {
  const products = (['selection', 'sale', 'delivery', 'site_pro'] as const).map(productOfSolution)
  expect(products).toEqual(['gallery_pro', 'gallery_pro', 'gallery_pro', 'site_pro'])
})
