import { suggestedPreset } from '@revela/domain'
import { describe, expect, it } from 'vitest'
import { movedUp, presetSummary, replacesPreset } from './preset-summary.ts'

describe('presetSummary', () => {
  it('names the access and what differs from a new gallery', () => {
    const wedding = suggestedPreset('wedding', ['Making of', 'Festa'])
    expect(presetSummary(wedding)).toBe('Com senha · até 100 fotos · prazo de 60 dias · 2 capítulos')
    const sold = { selling_photos: true, contracted_pictures: 1, deadline_days: 1 }
    expect(presetSummary({ ...wedding, selection: sold, single_download: true, chapters: ['Festa'] })).toBe(
      'Com senha · pacote de 1 foto · prazo de 1 dia · entrega em alta · 1 capítulo',
    )
  })
  it('is only the access for a preset of defaults', () => {
    expect(presetSummary({ ...suggestedPreset('session', []), selection: {} })).toBe('Com link')
  })
})

describe('replacesPreset', () => {
  it('ignores case and spaces around the name', () => {
    const presets = [{ name: 'Ensaio' }]
    expect([replacesPreset(presets, ' ENSAIO '), replacesPreset(presets, 'Ensaios')]).toEqual([true, false])
  })
})

describe('movedUp', () => {
  it('moves one place, and the first stays', () => {
    const presets = ['a', 'b', 'c'].map((id) => ({ id }))
    expect([movedUp(presets, 2), movedUp(presets, 0)]).toEqual([
      ['a', 'c', 'b'],
      ['a', 'b', 'c'],
    ])
  })
})
