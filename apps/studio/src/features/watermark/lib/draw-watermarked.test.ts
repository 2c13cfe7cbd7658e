import { afterEach, expect, it, vi } from 'vitest'
import { drawWatermarked, fitted, type Picture } from './draw-watermarked.ts'

type Drawn = { readonly source: unknown; readonly at: readonly number[]; readonly alpha: number }

/** A canvas that records its drawing calls. */
function paper() {
  const drawn: Drawn[] = []
  const context = {
    imageSmoothingQuality: 'low',
    globalAlpha: 1,
    drawImage: (source: unknown, ...at: number[]) => drawn.push({ source, at, alpha: context.globalAlpha }),
  }
  return { canvas: { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement, drawn }
}

const picture = (width: number, height: number): Picture => ({ source: {} as CanvasImageSource, width, height })
const even = (side: number) => ({ t: side, l: side, b: side, r: side })

afterEach(() => vi.unstubAllGlobals())

it('places the watermark by the rule: 9 positions, 5 sizes, 3 margins, landscape and portrait', () => {
  // Shrinking in steps draws on separate canvases.
  vi.stubGlobal('document', { createElement: () => paper().canvas })
  let compared = 0
  for (const basePicture of [picture(1920, 1280), picture(1280, 1920)]) {
    for (let position = 1; position <= 9; position += 1) {
      for (const size of [0.1, 0.25, 0.5, 0.75, 1]) {
        for (const margin of [0, 10, 30]) {
          const { canvas, drawn } = paper()
          const watermark = { picture: picture(600, 200), settings: { position, size, margin: even(margin) } }
          drawWatermarked(canvas, basePicture, 1920, { watermark, stamp: null })
          // The rule again, derived independently from the specification.
          const width = Math.round(Math.min(size * basePicture.width, size * basePicture.height * 3))
          const height = Math.round(Math.min((size * basePicture.width) / 3, size * basePicture.height))
          const gap = (margin * 1280) / 100
          const along = (third: number, free: number) =>
            Math.min(free, Math.max(0, Math.round([gap, free / 2, free - gap][third] ?? 0)))
          const left = along((position - 1) % 3, basePicture.width - width)
          const top = along(Math.floor((position - 1) / 3), basePicture.height - height)
          expect(drawn.at(-1)?.at, JSON.stringify({ position, size, margin })).toEqual([left, top, width, height])
          compared += 1
        }
      }
    }
  }
  expect(compared).toBe(270)
})

it('draws the picture first, then the copy stamp over all of it, then the watermark', () => {
  const { canvas, drawn } = paper()
  const [basePicture, stamp, watermark] = [picture(3000, 2000), picture(480, 480), picture(10, 10)]
  drawWatermarked(canvas, basePicture, 960, {
    stamp,
    watermark: { picture: watermark, settings: { position: 5, size: 0.5, margin: even(0) } },
  })
  expect([canvas.width, canvas.height]).toEqual([960, 640])
  expect(drawn[0]).toEqual({ source: basePicture.source, at: [0, 0, 960, 640], alpha: 1 })
  const tiles = drawn.filter(({ source }) => source === stamp.source)
  expect(tiles.map(({ at }) => at.join())).toEqual(
    [0, 240, 480].flatMap((top) => [0, 240, 480, 720].map((left) => [left, top, 240, 240].join())),
  )
  expect(drawn.at(-1)?.source).toBe(watermark.source)
})

it('draws a tiled watermark in every place of the rule, with its opacity', () => {
  const { canvas, drawn } = paper()
  const [basePicture, watermark] = [picture(480, 320), picture(120, 60)]
  const settings = { position: 5, size: 0.25, margin: even(0), opacity: 0.4, tiled: true }
  drawWatermarked(canvas, basePicture, 480, { stamp: null, watermark: { picture: watermark, settings } })
  expect(drawn.slice(1).map(({ at, alpha }) => [...at, alpha])).toEqual([
    [60, 50, 120, 60, 0.4],
    [300, 50, 120, 60, 0.4],
    [60, 210, 120, 60, 0.4],
    [300, 210, 120, 60, 0.4],
  ])
})

it('never enlarges a picture', () => {
  expect(fitted({ width: 800, height: 600 }, 1920)).toEqual({ width: 800, height: 600 })
  expect(fitted({ width: 6000, height: 4000 }, 1920)).toEqual({ width: 1920, height: 1280 })
})
