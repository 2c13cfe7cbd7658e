import { describe, expect, it } from 'vitest'
import { downloadPinProblem, needsDownloadPin, normalizeDownloadPin, suggestDownloadPin } from './gallery-access.ts'

describe('download PIN', () => {
  it.each([
    ['4829', null],
    ['48291573', null],
    ['1357', null],
    ['482', 'format'],
    ['482915736', 'format'],
    ['48a9', 'format'],
    ['٤٨٢٩', 'format'],
    ['0000', 'guessable'],
    ['123456', 'guessable'],
    ['8765', 'guessable'],
  ])('returns for %s the problem %s', (pin, problem) => {
    expect(downloadPinProblem(pin)).toBe(problem)
  })

  it('ignores spaces, dots and hyphens', () => {
    expect(normalizeDownloadPin(' 482 9-1.5 ')).toBe('482915')
  })

  it('is suggested with six digits, and never a common one', () => {
    const drawn = Array.from('123456482915', Number)
    expect(suggestDownloadPin(() => drawn.shift()!)).toBe('482915')
  })
})

describe('needsDownloadPin', () => {
  const visitor = { isPreview: false, requiredRevision: 2, typedRevision: null }
  it.each([
    ['before the first download', visitor, true],
    ['again after it was changed', { ...visitor, typedRevision: 1 }, true],
    ['not once it was typed', { ...visitor, typedRevision: 2 }, false],
    ['not when the gallery has none', { ...visitor, requiredRevision: null }, false],
    ['not in the owner’s preview', { ...visitor, isPreview: true }, false],
  ])('%s', (_when, state, isNeeded) => {
    expect(needsDownloadPin(state)).toBe(isNeeded)
  })
})
