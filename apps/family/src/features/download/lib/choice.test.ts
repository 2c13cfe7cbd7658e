import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  availableMethods,
  requestOf,
  defaultChoice,
  defaultSize,
  availableScopes,
  type Offer,
} from './choice.ts'
import { phoneSavingOf } from './request.ts'

const offer: Offer = {
  single: true,
  all: true,
  sizes: ['1920', '3840', 'original'],
  bytes: 6_400_000_000,
  total: 640,
  favourites: 12,
  chosenOnly: false,
  numbers: null,
  chapters: [],
  chapterInView: null,
}
const phone = { handheld: true, saving: 'share-sheet' } as const
const computer = { handheld: false, saving: null } as const

describe('download choice', () => {
  it('is the small size into the photo library on a phone, the original as ZIP on a computer', () => {
    expect(defaultChoice(offer, phone)).toEqual({ what: 'favourites', size: '1920', method: 'phone', chapter: 0 })
    expect(defaultChoice({ ...offer, favourites: 0 }, computer)).toEqual({
      what: 'all',
      size: 'original',
      method: 'zip',
      chapter: 0,
    })
    expect(defaultChoice({ ...offer, numbers: [1, 3, 5] }, phone)).toMatchObject({ what: 'these' })
  })
  it('uses only allowed sizes and scopes', () => {
    expect(defaultSize(['original'], phone)).toBe('original')
    expect(defaultSize(['1920'], computer)).toBe('1920')
    expect(availableScopes({ ...offer, numbers: [1, 3, 5] })).toEqual(['these', 'favourites', 'all'])
    expect(availableScopes({ ...offer, all: false, numbers: [1, 3, 5] })).toEqual([])
    expect(availableScopes({ ...offer, all: false, numbers: [7] })).toEqual(['these'])
    expect(availableScopes({ ...offer, single: false, numbers: [7] })).toEqual(['these', 'favourites', 'all'])
    expect(availableScopes({ ...offer, numbers: [] }), 'none of them may be downloaded').toEqual(['favourites', 'all'])
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    expect(availableScopes({ ...offer, numbers: many })).toEqual(['favourites', 'all'])
    expect(availableMethods(computer)).toEqual(['zip'])
    expect(availableMethods({ handheld: true, saving: 'downloads' })).toEqual(['phone', 'zip'])
  })
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'

const saving = (userAgent: string, maxTouchPoints = 5, sharesFiles = true) =>
  phoneSavingOf({ userAgent, maxTouchPoints, sharesFiles })

it('saves by the share sheet only on an iPhone or iPad, and as downloads on Android', () => {
  expect(saving(iphone)).toBe('share-sheet')
  expect(saving(macintosh), 'an iPad').toBe('share-sheet')
  expect(saving(macintosh, 0)).toBeNull()
  expect(saving(iphone, 5, false)).toBeNull()
  expect(saving(pixel)).toBe('downloads')
})

it('estimates the bytes of a download', () => {
  expect(bytesOf({ what: 'all', size: 'original', method: 'zip', chapter: 0 }, offer)).toBe(6_400_000_000)
  expect(bytesOf({ what: 'favourites', size: '1920', method: 'zip', chapter: 0 }, offer)).toBe(8_400_000)
  expect(
    bytesOf({ what: 'these', size: '3840', method: 'zip', chapter: 0 }, { ...offer, bytes: 640_000, numbers: [7] }),
  ).toBe(1000)
  expect(bytesOf({ what: 'all', size: 'original', method: 'zip', chapter: 0 }, { ...offer, total: 0 })).toBeNull()
})

it('offers a single chapter, first the one in view', () => {
  const chapters = [
    { number: 4, title: 'Making of', count: 20 },
    { number: 2, title: 'Festa', count: 64 },
  ]
  const offered = { ...offer, chapters }
  expect(availableScopes(offered)).toEqual(['favourites', 'chapter', 'all'])
  expect(availableScopes({ ...offered, all: false })).toEqual([])
  expect(defaultChoice(offered, phone).chapter).toBe(4)
  const choice = { ...defaultChoice({ ...offered, chapterInView: 2 }, computer), what: 'chapter' } as const
  expect(choice.chapter).toBe(2)
  expect(bytesOf(choice, offered)).toBe(640_000_000)
  expect(requestOf(choice, offered)).toEqual({ what: 'chapter', chapter: 2, size: 'original' })
})

it('requests the pictures of a link by their numbers', () => {
  const numbers = [1, 3, 5]
  expect(requestOf({ what: 'these', size: '1920', method: 'zip', chapter: 0 }, { numbers })).toEqual({
    what: 'chosen',
    numbers,
    size: '1920',
  })
  expect(requestOf({ what: 'all', size: '1920', method: 'zip', chapter: 0 }, { numbers })).toEqual({
    what: 'all',
    size: '1920',
  })
})
