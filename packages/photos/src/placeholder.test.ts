import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { placeholderUrl, placeholderWash } from './placeholder.ts'

type Pixel = (x: number, y: number) => readonly [number, number, number]

function hashOf(pixel: Pixel, width = 24, height = 16): string {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    pixels.set([...pixel(at % width, Math.floor(at / width)), 255], at * 4)
  }
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels)))
}

const red = hashOf(() => [200, 30, 30])
const blue = hashOf(() => [30, 30, 200])
const skyOverEarth = hashOf((_x, y) => (y < 8 ? [120, 170, 240] : [90, 60, 30]))

function coloursOf(wash: string | null): number[][] {
  return [...(wash ?? '').matchAll(/rgb\((\d+) (\d+) (\d+)/g)].map(([, ...parts]) => parts.map(Number))
}

describe('placeholderUrl', () => {
  it('makes an image of a hash, equal for equal hashes and different for others', () => {
    const url = placeholderUrl(red)
    expect(url).toMatch(/^data:image\/bmp;base64,Qk/)
    expect(placeholderUrl(red)).toBe(url)
    expect(placeholderUrl(blue)).not.toBe(url)
  })
})

describe('placeholderWash', () => {
  it('goes from the colours at the top to those at the bottom, and from left to right', () => {
    const colours = coloursOf(placeholderWash(skyOverEarth))
    const [top, , , bottom, left, , , right] = colours
    expect(colours).toHaveLength(8)
    expect(top![2]).toBeGreaterThan(bottom![2]! + 80)
    expect(Math.abs(left![2]! - right![2]!)).toBeLessThan(30)
  })
  it('is one colour if the picture is', () => {
    for (const [r, g, b] of coloursOf(placeholderWash(red))) {
      expect(r).toBeGreaterThan(170)
      expect(g).toBeLessThan(60)
      expect(b).toBeLessThan(60)
    }
  })
})

it.each(['', 'não é base64', 'AAAA'])('returns no placeholder for %o', (unreadable) => {
  expect(placeholderUrl(unreadable)).toBeNull()
  expect(placeholderWash(unreadable)).toBeNull()
})
