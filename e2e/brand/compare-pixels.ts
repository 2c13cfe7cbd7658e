import type { Locator } from 'playwright-core'
import type { WatermarkRectangle } from '@revela/domain'

export interface PixelDifference {
  width: number
  height: number
  /** Mean difference of a colour channel (0 to 255), where the watermark is and elsewhere. */
  inside: number
  outside: number
  /** The same as `inside`, with one image moved by three pixels: the value of a misplaced watermark. */
  moved: number
}

/** Compares what a canvas shows with the image at an address, in the same browser. */
export async function comparePixels(
  canvas: Locator,
  address: string,
  watermark: WatermarkRectangle,
): Promise<PixelDifference> {
  return await canvas.evaluate(
    async (element, { url, box }) => {
      const image = new Image()
      image.crossOrigin = 'anonymous'
      image.src = url
      await image.decode()
      const size = { width: image.naturalWidth, height: image.naturalHeight }
      const [actual, expected] = [element as HTMLCanvasElement, image].map((source) => {
        const copy = Object.assign(document.createElement('canvas'), size)
        const context = copy.getContext('2d', { willReadFrequently: true })!
        context.drawImage(source, 0, 0)
        return context.getImageData(0, 0, size.width, size.height).data
      })
      const isInside = (x: number, y: number) =>
        x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height
      const mean = (inWatermark: boolean, shift: number) => {
        let [sum, count] = [0, 0]
        for (let y = 0; y < size.height; y += 1) {
          for (let x = 0; x < size.width - shift; x += 1) {
            if (isInside(x, y) !== inWatermark) continue
            const offset = (y * size.width + x) * 4
            for (let channel = 0; channel < 3; channel += 1) {
              sum += Math.abs(actual![offset + channel]! - expected![offset + channel + shift * 4]!)
            }
            count += 3
          }
        }
        return sum / Math.max(1, count)
      }
      return { ...size, inside: mean(true, 0), outside: mean(false, 0), moved: mean(true, 3) }
    },
    { url: address, box: watermark },
  )
}
