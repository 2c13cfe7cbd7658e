import { describe, expect, it } from 'vitest'
import { cssVariableName, cssVariables } from './tokens.ts'

describe('cssVariables', () => {
  it('converts names to kebab case and adds units to numbers', () => {
    const css = cssVariables()
    expect(css).toMatch(/^:root \{\n/)
    expect(css).toContain('  --color-paper-deep: #F2EFEA;\n')
    expect(css).toContain('  --space-l: 24px;\n')
    expect(css).toContain('  --line-title: 1.15;\n')
  })
  it('makes text sizes relative to the font size of the browser', () => {
    const css = cssVariables()
    expect(css).toContain('  --size-body: 0.875rem;\n')
    expect(css).toContain('  --size-large: 1rem;\n')
    expect(css).not.toMatch(/--size-[a-z]+: [\d.]+px/)
  })
  it('accepts another selector', () => {
    expect(cssVariables('[data-theme]').startsWith('[data-theme] {')).toBe(true)
    expect(cssVariableName('color', 'brandRed')).toBe('--color-brand-red')
  })
})
