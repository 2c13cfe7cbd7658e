import { describe, expect, it } from 'vitest'
import { isSelected, noSelection, selectedCount, selectedOf, toggled, everything, withSelected } from './selection.ts'

const gallery = ['a', 'b', 'c', 'd', 'e']

describe('a selection of some pictures', () => {
  // spec: S2-3.04
  it('starts empty and toggles single pictures', () => {
    const one = toggled(noSelection, 'b')
    expect(selectedOf(one, gallery)).toEqual(['b'])
    expect(selectedCount(one, 5)).toBe(1)
    expect(selectedCount(toggled(one, 'b'), 5)).toBe(0)
    expect(isSelected(noSelection, 'b')).toBe(false)
  })
  it('adds and removes ranges and keeps the rest', () => {
    const range = withSelected(toggled(noSelection, 'e'), ['a', 'b', 'c'], true)
    expect(selectedOf(range, gallery)).toEqual(['a', 'b', 'c', 'e'])
    expect(selectedOf(withSelected(range, ['b', 'c', 'd'], false), gallery)).toEqual(['a', 'e'])
  })
})

describe('a selection of all pictures', () => {
  it('includes pictures that were never loaded', () => {
    expect(isSelected(everything, 'never on screen')).toBe(true)
    expect(selectedCount(everything, 5000)).toBe(5000)
  })
  it('excludes pictures and includes them again', () => {
    const minus = withSelected(toggled(everything, 'a'), ['d', 'e'], false)
    expect(selectedOf(minus, gallery)).toEqual(['b', 'c'])
    expect(selectedCount(minus, 5000)).toBe(4997)
    expect(selectedCount(withSelected(minus, ['a', 'd', 'e'], true), 5000)).toBe(5000)
  })
  it('never counts below zero', () => {
    expect(selectedCount(withSelected(everything, gallery, false), 3)).toBe(0)
  })
})
