export type Size = { readonly width: number; readonly height: number }

/** The crop of an image: its centre (each coordinate 0 to 1) and its zoom. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export type Cut = Size & { readonly left: number; readonly top: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

export const maxZoom = 4

/** The largest area of the image with this aspect ratio (width by height); without one, the whole image. */
function frameOf(image: Size, shape: number | null): Size {
  if (shape === null) return image
  return image.width / image.height > shape
    ? { width: image.height * shape, height: image.height }
    : { width: image.width, height: image.width / shape }
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** The cropped area in pixels of the image, always inside it. */
export function cutOf(image: Size, shape: number | null, crop: Crop): Cut {
  const frame = frameOf(image, shape)
  const width = frame.width / crop.zoom
  const height = frame.height / crop.zoom
  return {
    width,
    height,
    left: clamp(0, crop.x * image.width - width / 2, image.width - width),
    top: clamp(0, crop.y * image.height - height / 2, image.height - height),
  }
}

/** The same crop with its centre clamped to the image, so that moving away from an edge has an effect at once. */
function settled(image: Size, shape: number | null, crop: Crop): Crop {
  const { left, top, width, height } = cutOf(image, shape, crop)
  return { x: (left + width / 2) / image.width, y: (top + height / 2) / image.height, zoom: crop.zoom }
}

/** Moves the crop by fractions of its own size. */
export function moved(image: Size, shape: number | null, crop: Crop, by: { x: number; y: number }): Crop {
  const cut = cutOf(image, shape, crop)
  const x = crop.x + (by.x * cut.width) / image.width
  const y = crop.y + (by.y * cut.height) / image.height
  return settled(image, shape, { ...crop, x, y })
}

export function zoomed(image: Size, shape: number | null, crop: Crop, zoom: number): Crop {
  return settled(image, shape, { ...crop, zoom: clamp(1, zoom, maxZoom) })
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type KeyPress = { readonly key: string; readonly shiftKey: boolean }

/** The crop after a key press, with longer steps for Shift; `null` for any other key. */
export function cropByKey(image: Size, shape: number | null, crop: Crop, { key, shiftKey }: KeyPress): Crop | null {
  const step = shiftKey ? 0.1 : 0.02
  const arrow = Object.hasOwn(arrows, key) ? arrows[key] : undefined
  if (arrow) return moved(image, shape, crop, { x: arrow.x * step, y: arrow.y * step })
  if (key === '+' || key === '=') return zoomed(image, shape, crop, crop.zoom + 0.1)
  if (key === '-') return zoomed(image, shape, crop, crop.zoom - 0.1)
  return null
}

/** Whole pixels, at most `max` on the longer edge, never more than the image has. */
export function outputSize(cut: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(cut.width, cut.height))
  return { width: Math.max(1, Math.round(cut.width * scale)), height: Math.max(1, Math.round(cut.height * scale)) }
}

export type LoadedImage = Size & { readonly source: CanvasImageSource; readonly close: () => void }

/**
 * Every uploaded image is smaller than a third of this; a larger working copy (50 megapixels) would only make dragging
 * slow.
 */
const workingEdge = 2400

/** Loads an image upright, by its EXIF orientation. Fails if the browser cannot decode the file. */
export async function loadImage(file: Blob): Promise<LoadedImage> {
  const whole = await createImageBitmap(file)
  const longestEdge = Math.max(whole.width, whole.height)
  if (longestEdge <= workingEdge)
    return { width: whole.width, height: whole.height, source: whole, close: () => whole.close() }
  const { width, height } = outputSize(whole, workingEdge)
  const smaller = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  whole.close()
  return { width, height, source: smaller, close: () => smaller.close() }
}

export type Output = { readonly maxEdge: number; readonly type: 'image/png' | 'image/jpeg' }

/** Draws the crop over the whole canvas and sets the size of the canvas. */
export function drawCut(canvas: HTMLCanvasElement, image: LoadedImage, cut: Cut, { maxEdge, type }: Output): void {
  const { width, height } = outputSize(cut, maxEdge)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency; transparent areas would become black.
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
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('canvas.toBlob returned no image')))
    canvas.toBlob(take, output.type, 0.92)
  })
}
