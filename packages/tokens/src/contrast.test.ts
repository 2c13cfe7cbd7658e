import { describe, expect, it, test } from 'vitest'
import { colors } from './tokens.ts'

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

// spec: S1-9.16, S3-9.60
test('has the brand’s red and green', () => {
  expect([colors.brandRed, colors.brandGreen]).toEqual(['#FF4949', '#56C568'])
})

const backgrounds = [colors.paper, colors.surface, colors.paperDeep] as const

describe('text colours have a contrast of at least 4.5:1', () => {
  const texts = ['ink', 'inkSoft', 'secondary', 'red', 'green', 'amberInk', 'cyan'] as const
  it.each(texts.flatMap((name) => backgrounds.map((background) => [name, background] as const)))(
    '%s on %s',
    (name, background) => {
      expect(contrast(colors[name], background)).toBeGreaterThanOrEqual(4.5)
    },
  )
  it.each(['red', 'redHover', 'redPressed', 'green', 'ink'] as const)('white on %s', (name) => {
    expect(contrast('#FFFFFF', colors[name])).toBeGreaterThanOrEqual(4.5)
  })
  it.each([
    ['red', 'redWash'],
    ['green', 'greenWash'],
    ['amberInk', 'amberWash'],
  ] as const)('%s on its wash', (text, wash) => {
    expect(contrast(colors[text], colors[wash])).toBeGreaterThanOrEqual(4.5)
  })
})

describe('edges and icons have a contrast of at least 3:1', () => {
  it.each(['edge', 'brandRed', 'amber'] as const)('%s', (name) => {
    expect(contrast(colors[name], colors.paper)).toBeGreaterThanOrEqual(3)
  })
})
