import { describe, expect, it } from 'vitest'
import { chapterAt, chapterHash, chapterIn, chaptersOf, headingsOf } from './chapters.ts'

const pictures = Array.from({ length: 10 }, (_, index) => ({ position: index + 1 }))
const manifest = {
  pictures: pictures.map(({ position }): [number, number, number, number, number, number, number] => [
    position,
    1,
    3,
    2,
    0,
    0,
    position,
  ]),
  chapters: [
    [7, 'Making of', 3],
    [2, 'Brinde', 0],
    [3, 'Festa', 5],
  ] as [number, string, number][],
}
const chapters = chaptersOf(manifest)

describe('chaptersOf', () => {
  it('derives the positions from the counts; pictures in no chapter come first', () => {
    expect(chapters).toEqual([
      { number: 7, title: 'Making of', first: 3, last: 5 },
      { number: 3, title: 'Festa', first: 6, last: 10 },
    ])
    expect(chaptersOf({ ...manifest, chapters: [] })).toEqual([])
  })
  it('finds the chapter of a picture', () => {
    expect([2, 3, 5, 6, 10].map((position) => chapterAt(chapters, { position })?.number ?? null)).toEqual([
      null,
      7,
      7,
      3,
      3,
    ])
  })
})

describe('headingsOf', () => {
  it('has a heading before the first picture of each chapter', () => {
    expect(headingsOf(pictures, chapters)).toEqual([
      { at: 2, number: 7, title: 'Making of', count: 3 },
      { at: 5, number: 3, title: 'Festa', count: 5 },
    ])
  })
  it('counts only the shown pictures, and leaves out chapters without any', () => {
    const shown = [{ position: 1 }, { position: 7 }, { position: 9 }]
    expect(headingsOf(shown, chapters)).toEqual([{ at: 1, number: 3, title: 'Festa', count: 2 }])
    expect(headingsOf([{ position: 2 }], chapters)).toEqual([])
    expect(headingsOf(pictures, [])).toEqual([])
  })
  it('keeps pictures of one chapter together that are not in the order of their positions', () => {
    const shown = [4, 3, 5, 8, 6, 7].map((position) => ({ position }))
    expect(headingsOf(shown, chapters).map(({ at, count }) => [at, count])).toEqual([
      [0, 3],
      [3, 3],
    ])
  })
})

describe('the address of a chapter', () => {
  it('names it by its number', () => {
    expect(chapterIn(chapterHash(3))).toBe(3)
    for (const hash of ['', '#capitulo-', '#capitulo-x', '#s=3', '#capitulo-3x']) expect(chapterIn(hash)).toBeNull()
  })
})
