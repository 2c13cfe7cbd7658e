import type { SmallPixels } from './small-pixels.ts'

const headBytes = 54

/** A few pixels as the address of a bitmap: nothing is compressed or checksummed, so nothing has to be computed. */
export function bitmapUrl({ width, height, bgr }: SmallPixels): string {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = new Uint8Array(headBytes + rowBytes * height)
  const view = new DataView(file.buffer)
  view.setUint16(0, 0x42_4d)
  view.setUint32(2, file.length, true)
  view.setUint32(10, headBytes, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  // Below zero: rows from the top.
  view.setInt32(22, -height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let y = 0; y < height; y += 1) {
    file.set(bgr.subarray(y * width * 3, (y + 1) * width * 3), headBytes + y * rowBytes)
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...file))}`
}
