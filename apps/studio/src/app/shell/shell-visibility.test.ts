import { describe, expect, it } from 'vitest'
import { shellVisibility } from './shell-visibility.ts'

describe('shellVisibility', () => {
  // spec: S1-2.70, S1-2.72, S1-2.73, S3-2.70, S3-2.71
  it.each([
    ['/gallery', true, true],
    ['/account', true, true],
    ['/settings/profile', true, true],
    ['/wizard-solution-switch', false, false],
    ['/checkout', false, false],
    ['/checkout/gallery-pro/plans', false, false],
    ['/expired', true, false],
    ['/extend-trial', true, false],
    ['/canceled', true, false],
    ['/free-blocked', true, false],
    ['/expired-things', true, true],
  ])('%s: menu %s, breadcrumb %s', (path, menu, breadcrumb) => {
    expect(shellVisibility(path, false)).toMatchObject({ menu, breadcrumb })
  })
  it('shows the checkout bar in the checkout', () => {
    expect(shellVisibility('/checkout/gallery-pro/plans', false).checkout).toBe(true)
    expect(shellVisibility('/wizard-solution-switch', false).checkout).toBe(false)
  })
  // spec: S1-2.71, S1-2.73
  it('gives the frame of another albums site the whole page below the menu', () => {
    expect(shellVisibility('/albuns', true)).toMatchObject({ menu: true, breadcrumb: false, fullWidth: true })
    expect(shellVisibility('/gallery', true)).toMatchObject({ menu: true, breadcrumb: true, fullWidth: false })
  })
  it.each(['/albuns', '/albuns/7'])('shows our own %s as every other page', (path) => {
    expect(shellVisibility(path, false)).toMatchObject({ menu: true, breadcrumb: true, fullWidth: false })
  })
  it.each([
    ['/gallery/7/pictures', true],
    ['/portfolio/works/7', true],
    ['/albuns/7', true],
    ['/gallery', false],
    ['/gallery/trash', false],
    ['/gallery/presets', false],
    ['/albuns', false],
    ['/albuns/trash', false],
  ])('uses the wide layout inside a gallery, a work and an album: %s %s', (path, wide) => {
    expect(shellVisibility(path, false).wide).toBe(wide)
  })
})
