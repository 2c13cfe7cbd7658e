import * as contract from '@revela/contract'
import { chapterTitleMaxLength, MAX_CHAPTERS } from '@revela/domain'
import { describe, expect, it } from 'vitest'
import type { GalleryChapters } from '../api/chapters.ts'
import { chapterOfDrop, existingView, isInView, rangeOf } from './chapter-view.ts'

const chapters: GalleryChapters = {
  chapters: [
    { number: 4, title: 'Making of', pictures: 10 },
    { number: 2, title: 'Cerimônia', pictures: 20 },
  ],
  without_chapter: 5,
  cameras: [],
}

describe('rangeOf', () => {
  it('starts with the pictures in no chapter, then follows the order of the chapters', () => {
    expect(rangeOf('none', chapters, 35)).toEqual({ from: 0, count: 5 })
    expect(rangeOf(4, chapters, 35)).toEqual({ from: 5, count: 10 })
    expect(rangeOf(2, chapters, 35)).toEqual({ from: 15, count: 20 })
  })
  it('is the whole gallery for all pictures and until the chapters are loaded', () => {
    expect(rangeOf('all', chapters, 35)).toEqual({ from: 0, count: 35 })
    expect(rangeOf(2, undefined, 35)).toEqual({ from: 0, count: 35 })
  })
})

describe('existingView', () => {
  it('falls back to all pictures when the chapter was deleted', () => {
    expect(existingView(2, chapters)).toBe(2)
    expect(existingView(9, chapters)).toBe('all')
    expect(existingView('none', { ...chapters, chapters: [] })).toBe('all')
  })
})

describe('isInView', () => {
  it('compares the chapter of a picture', () => {
    expect([isInView('all', 4), isInView(4, 4), isInView(4, 2), isInView('none', null), isInView('none', 2)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('chapterOfDrop', () => {
  const order = [null, null, 4, 4, 2, 2].map((chapter, index) => ({ id: String(index), chapter }))
  const drop = (before: number, ...ids: string[]) => chapterOfDrop(order, new Set(ids), before)
  it('is the chapter of the neighbours', () => {
    expect([drop(3, '0'), drop(5, '0'), drop(1, '5')]).toEqual([4, 2, null])
  })
  it('is on the side of the direction between two chapters', () => {
    expect([drop(4, '0'), drop(4, '5'), drop(2, '5'), drop(6, '2')]).toEqual([4, undefined, 4, 2])
  })
  it('stays the same inside a chapter, and if the neighbours are not loaded', () => {
    expect([drop(4, '2'), drop(2, '3')]).toEqual([undefined, undefined])
    expect(chapterOfDrop([undefined, order[1]], new Set(['1']), 0)).toBeUndefined()
  })
})

it('has the limits of the contract, which the browser does not load', () => {
  expect([MAX_CHAPTERS, chapterTitleMaxLength]).toEqual([contract.MAX_CHAPTERS, contract.chapterTitleMaxLength])
})
