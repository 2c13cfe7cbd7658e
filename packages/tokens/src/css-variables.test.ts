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
  it('accepts another selector', () => {
    expect(cssVariables('[data-theme]').startsWith('[data-theme] {')).toBe(true)
    expect(cssVariableName('color', 'brandRed')).toBe('--color-brand-red')
  })
})
