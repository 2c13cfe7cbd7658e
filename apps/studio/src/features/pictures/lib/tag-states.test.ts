import { describe, expect, it } from 'vitest'
import { carries, checkOf, tagStates } from './tag-states.ts'

const picture = (suggested: boolean, rating: number | null, label: 'Azul' | 'Verde' | null) => ({
  suggested,
  classification: { rating, label },
})

const states = tagStates([
  picture(true, 5, 'Azul'),
  picture(false, 5, null),
  picture(true, 3, null),
  picture(false, null, 'Verde'),
  picture(true, null, null),
])

describe('tagStates', () => {
  // spec: S2-3.04
  it('counts a picture under its rating and under its label', () => {
    expect(states['5']).toEqual({ all: 2, suggested: 1 })
    expect(states.Azul).toEqual({ all: 1, suggested: 1 })
    expect(states['1']).toEqual({ all: 0, suggested: 0 })
  })
  // spec: S2-4.35
  it('is checked when all, indeterminate when some, unchecked when none are suggested', () => {
    expect(checkOf(states['3'])).toBe('checked')
    expect(checkOf(states['5'])).toBe('indeterminate')
    expect(checkOf(states.Verde)).toBe('unchecked')
    expect(checkOf(states.Amarelo)).toBe('unchecked')
  })
})

describe('carries', () => {
  it('matches only pictures with the tag', () => {
    expect(carries(picture(false, 5, 'Azul'), '5')).toBe(true)
    expect(carries(picture(false, 5, 'Azul'), 'Azul')).toBe(true)
    expect(carries(picture(false, 5, 'Azul'), '4')).toBe(false)
    expect(carries(picture(false, null, null), 'Azul')).toBe(false)
  })
})
