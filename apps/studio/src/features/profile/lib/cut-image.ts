import type { Cut, Size } from './crop.ts'
import { outputSize } from './crop.ts'

export type LoadedImage = Size & { readonly source: CanvasImageSource; readonly close: () => void }

/** Nothing that is sent is larger than a third of this: a camera's 50 megapixels would only make dragging stutter. */
const workingEdge = 2400

/** As the camera meant it to be seen: upright. Fails when the browser cannot read the file. */
export async function loadImage(file: Blob): Promise<LoadedImage> {
  const whole = await createImageBitmap(file)
  const longest = Math.max(whole.width, whole.height)
  if (longest <= workingEdge)
    return { width: whole.width, height: whole.height, source: whole, close: () => whole.close() }
  const { width, height } = outputSize(whole, workingEdge)
  const smaller = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  whole.close()
  return { width, height, source: smaller, close: () => smaller.close() }
}

export type Output = { readonly most: number; readonly type: 'image/png' | 'image/jpeg' }

/** Draws what is kept into the whole of the canvas, whose size it sets. */
export function drawCut(canvas: HTMLCanvasElement, image: LoadedImage, cut: Cut, { most, type }: Output): void {
  const { width, height } = outputSize(cut, most)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency, and what was transparent would come out black.
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(image.source, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height)
}

export function cutImage(image: LoadedImage, cut: Cut, output: Output): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawCut(canvas, image, cut, output)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image')))
    canvas.toBlob(take, output.type, 0.92)
  })
}
