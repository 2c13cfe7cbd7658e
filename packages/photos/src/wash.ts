import type { SmallPixels } from './small-pixels.ts'

const bands = 4

type Colour = { red: number; green: number; blue: number }

/** Two gradients over each other: mean colours of the columns, and half transparent above them those of the rows. */
export function washOf(pixels: SmallPixels): string {
  const across = means(pixels, (x) => x / pixels.width)
  const down = means(pixels, (_x, y) => y / pixels.height)
  return `linear-gradient(${down.map((one) => written(one, ' / 50%')).join()}),linear-gradient(90deg,${across.map((one) => written(one, '')).join()})`
}

/** Mean colours of bands, in which a pixel's place from 0 to 1 decides. */
function means({ width, height, bgr }: SmallPixels, place: (x: number, y: number) => number): Colour[] {
  const sums = Array.from({ length: bands }, () => ({ red: 0, green: 0, blue: 0, count: 0 }))
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const band = sums[Math.floor(place(x, y) * bands)]!
      band.blue += bgr[at]!
      band.green += bgr[at + 1]!
      band.red += bgr[at + 2]!
      band.count += 1
    }
  }
  // A side of fewer pixels than bands leaves some of them empty.
  return sums
    .filter(({ count }) => count > 0)
    .map(({ red, green, blue, count }) => ({ red: red / count, green: green / count, blue: blue / count }))
}

function written({ red, green, blue }: Colour, alpha: string): string {
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)}${alpha})`
}
