import { describe, expect, it } from 'vitest'
import { shellVisibility } from './shell-visibility.ts'

describe('shellVisibility', () => {
  // spec: S1-2.70, S1-2.71, S1-2.72, S1-2.73, S3-2.70, S3-2.71
  it.each([
    ['/gallery', true, true],
    ['/account', true, true],
    ['/settings/profile', true, true],
    ['/wizard-solution-switch', false, false],
    ['/checkout', false, false],
    ['/checkout/gallery-pro/plans', false, false],
    ['/albuns', true, false],
    ['/expired', true, false],
    ['/extend-trial', true, false],
    ['/canceled', true, false],
    ['/free-blocked', true, false],
    ['/expired-things', true, true],
  ])('%s: menu %s, breadcrumb %s', (path, menu, breadcrumb) => {
    expect(shellVisibility(path)).toMatchObject({ menu, breadcrumb })
  })
  it('shows the checkout bar in the checkout', () => {
    expect(shellVisibility('/checkout/gallery-pro/plans').checkout).toBe(true)
    expect(shellVisibility('/wizard-solution-switch').checkout).toBe(false)
  })
  it('gives albums the full width', () => {
    expect(shellVisibility('/albuns').fullWidth).toBe(true)
    expect(shellVisibility('/gallery').fullWidth).toBe(false)
  })
  it('uses the wide layout inside a gallery', () => {
    expect(shellVisibility('/gallery/7/pictures').wide).toBe(true)
    expect(shellVisibility('/gallery').wide).toBe(false)
    expect(shellVisibility('/gallery/trash').wide).toBe(false)
    expect(shellVisibility('/gallery/presets').wide).toBe(false)
  })
})
