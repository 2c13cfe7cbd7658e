import { describe, expect, it } from 'vitest'
import { presetDate, presetDays, presetSuggestions, suggestedPreset } from './gallery-presets.ts'

describe('the dates of a preset', () => {
  it('move with the day on which a gallery is created', () => {
    expect(presetDays('2026-11-01', '2026-12-01')).toBe(30)
    expect(presetDate('2027-02-10', 30)).toBe('2027-03-12')
    expect(presetDate('2027-02-10', presetDays('2026-11-01', null))).toBeNull()
  })
  it('keep the same day and drop what is no habit', () => {
    expect(presetDays('2026-11-01', '2026-11-01')).toBe(0)
    expect(presetDays('2026-11-02', '2026-11-01')).toBeNull()
    expect(presetDays('2026-11-02', '2099-01-01')).toBeNull()
  })
})

describe('suggestedPreset', () => {
  it('opens no gallery of babies to everybody with the link', () => {
    expect(suggestedPreset('newborn', [])).toMatchObject({ access: 'invited', allow_share: false })
  })
  it('carries the chapters', () => {
    for (const suggestion of presetSuggestions)
      expect(suggestedPreset(suggestion, ['Festa']).chapters).toEqual(['Festa'])
  })
})
