import { describe, expect, it } from 'vitest'
import { spreadGuides } from './album-guides.ts'

const square = { width_mm: 300, height_mm: 300 }

describe('spreadGuides', () => {
  it('places the cut and the safe area of a spread, with its fold', () => {
    expect(spreadGuides({ layout: 'spreads', page_size: square, trim_mm: 5, safe_mm: 10 })).toEqual({
      trim: { x: 5 / 610, y: 5 / 310 },
      safe: { x: 15 / 610, y: 15 / 310 },
      hasFold: true,
    })
  })

  it('draws no fold on single pages', () => {
    const guides = spreadGuides({ layout: 'pages', page_size: square, trim_mm: 5, safe_mm: 0 })
    expect(guides).toEqual({ trim: { x: 5 / 310, y: 5 / 310 }, safe: null, hasFold: false })
  })

  it('draws no cut where nothing is cut off', () => {
    const guides = spreadGuides({ layout: 'spreads', page_size: square, trim_mm: 0, safe_mm: 6 })
    expect(guides).toEqual({ trim: null, safe: { x: 0.01, y: 0.02 }, hasFold: true })
  })

  it('draws nothing while the size is unknown', () => {
    expect(spreadGuides({ layout: 'spreads', page_size: null, trim_mm: 5, safe_mm: 10 })).toBeNull()
  })
})
