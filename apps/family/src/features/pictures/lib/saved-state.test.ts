import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { saveLastPosition, readLastPosition } from './last-position.ts'
import { createViewedPictures } from './viewed-pictures.ts'

describe('createViewedPictures', () => {
  it('restores the viewed pictures on the next visit', () => {
    const localStore = createLocalStore(null)
    const first = createViewedPictures(localStore, 'g')
    for (const number of [1, 8, 4999]) first.add(number)
    const second = createViewedPictures(localStore, 'g')
    expect([1, 2, 8, 4998, 4999, 5000].map(second.has)).toEqual([true, false, true, false, true, false])
    expect(createViewedPictures(localStore, 'other').has(1)).toBe(false)
  })
  it('stores 5,000 pictures in less than 1,000 characters', () => {
    const localStore = createLocalStore(null)
    const viewed = createViewedPictures(localStore, 'g')
    for (let number = 1; number <= 5000; number += 1) viewed.add(number)
    expect(String(localStore.read('seen:g')).length).toBeLessThan(1000)
  })
})

describe('last position', () => {
  it('is restored as saved, and ignored if malformed', () => {
    const localStore = createLocalStore(null)
    saveLastPosition(localStore, 'ana', { number: 900, position: 212, displayNumber: 214 })
    expect(readLastPosition(localStore, 'ana')).toEqual({ number: 900, position: 212, displayNumber: 214 })
    localStore.write('place:bia', { number: 'x', position: 1 })
    expect(readLastPosition(localStore, 'bia')).toBeNull()
    expect(readLastPosition(localStore, 'eva')).toBeNull()
  })
})
