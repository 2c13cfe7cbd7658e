import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { placeholderUrl } from './placeholder.ts'

function hashOf(red: number, green: number, blue: number): string {
  const pixels = Uint8Array.from({ length: 4 * 4 * 4 }, (_, at) => [red, green, blue, 255][at % 4] ?? 0)
  return btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, pixels)))
}

describe('placeholderUrl', () => {
  it('makes an image of a hash, the same one each time and another one for another hash', () => {
    const red = placeholderUrl(hashOf(200, 30, 30))
    expect(red).toMatch(/^data:image\/bmp;base64,/)
    expect(placeholderUrl(hashOf(200, 30, 30))).toBe(red)
    expect(placeholderUrl(hashOf(30, 30, 200))).not.toBe(red)
  })
  it('does without one when the hash cannot be read', () => {
    expect(placeholderUrl('')).toBeNull()
    expect(placeholderUrl('não é base64')).toBeNull()
  })
})
