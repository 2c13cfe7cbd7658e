import { readFile } from 'node:fs/promises'
import { sharp } from '../../apps/server/src/platform/images/decoding.ts'

/** RGB pixels, three bytes each. */
export type Scene = { readonly data: Buffer; readonly width: number; readonly height: number }

/** Where the camera points: centre and width of the frame, as fractions of the scene's width and height. */
export type View = { readonly x: number; readonly y: number; readonly width: number; readonly ratio: number }

/** How a frame differs from the first of its burst. */
export type Shake = {
  /** Fractions of the frame. */
  readonly shiftX: number
  readonly shiftY: number
  readonly degrees: number
  readonly zoom: number
  /** Sigma in pixels. */
  readonly blur: number
  readonly exposure: number
  readonly whiteBalance: readonly [number, number, number]
}

/** Another photograph's part in front of the scene, which moves from frame to frame; fractions of the frame. */
export type Subject = { readonly scene: Scene; readonly x: number; readonly y: number; readonly width: number }

export const still: Shake = {
  shiftX: 0,
  shiftY: 0,
  degrees: 0,
  zoom: 1,
  blur: 0,
  exposure: 1,
  whiteBalance: [1, 1, 1],
}

const longEdge = 240
const sceneEdge = 600

/** How much the brightness varies in a view, from 0 to 1. Nobody photographs an empty wall. */
export function contrastOf({ data, width, height }: Scene, view: View): number {
  const points = 12
  const tall = (view.width * width) / view.ratio / height
  let sum = 0
  let squares = 0
  for (let at = 0; at < points * points; at += 1) {
    const x = view.x + ((at % points) / (points - 1) - 0.5) * view.width
    const y = view.y + (Math.floor(at / points) / (points - 1) - 0.5) * tall
    const from = 3 * (Math.min(height - 1, Math.round(y * height)) * width + Math.min(width - 1, Math.round(x * width)))
    const light = (data[from]! + data[from + 1]! + data[from + 2]!) / 765
    sum += light
    squares += light * light
  }
  const mean = sum / (points * points)
  return Math.sqrt(Math.max(0, squares / (points * points) - mean * mean))
}

export async function readScene(path: string): Promise<Scene> {
  const { data, info } = await sharp(await readFile(path))
    .autoOrient()
    .resize(sceneEdge, sceneEdge, { fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A grey photograph has one channel.
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  const rgb = Buffer.alloc(info.width * info.height * 3)
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = data[Math.floor(at / 3) * info.channels]!
  return { data: rgb, width: info.width, height: info.height }
}

/** Takes one frame as a small JPEG. */
export async function takeFrame(scene: Scene, view: View, shake: Shake, subject: Subject | null): Promise<Buffer> {
  const width = view.ratio >= 1 ? longEdge : Math.round(longEdge * view.ratio)
  const height = view.ratio >= 1 ? Math.round(longEdge / view.ratio) : longEdge
  const pixels = Buffer.alloc(width * height * 3)
  const step = (view.width * scene.width * shake.zoom) / width
  const [sine, cosine] = [Math.sin((shake.degrees * Math.PI) / 180), Math.cos((shake.degrees * Math.PI) / 180)]
  const centreX = view.x * scene.width + shake.shiftX * width * step
  const centreY = view.y * scene.height + shake.shiftY * height * step
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (column - width / 2) * step
      const y = (row - height / 2) * step
      const at = (row * width + column) * 3
      sample(scene, centreX + x * cosine - y * sine, centreY + x * sine + y * cosine, pixels, at)
    }
  }
  if (subject) addSubject(pixels, width, height, subject, shake)
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = Math.min(255, Math.round(pixels[at]! * shake.exposure * shake.whiteBalance[at % 3]!))
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (shake.blur > 0.3 ? image.blur(shake.blur) : image).jpeg({ quality: 88 }).toBuffer()
}

/** An ellipse of the other photograph. It follows the shake of the camera like the scene. */
function addSubject(pixels: Buffer, width: number, height: number, subject: Subject, shake: Shake): void {
  const radiusX = (subject.width * width) / shake.zoom / 2
  const radiusY = Math.min(radiusX * 1.6, height * 0.45)
  const centreX = (subject.x - shake.shiftX) * width
  const centreY = (subject.y - shake.shiftY) * height
  for (let row = Math.max(0, Math.ceil(centreY - radiusY)); row < Math.min(height, centreY + radiusY); row += 1) {
    for (
      let column = Math.max(0, Math.ceil(centreX - radiusX));
      column < Math.min(width, centreX + radiusX);
      column += 1
    ) {
      const [x, y] = [(column - centreX) / radiusX, (row - centreY) / radiusY]
      if (x * x + y * y > 1) continue
      const { scene } = subject
      sample(scene, (0.5 + x * 0.4) * scene.width, (0.5 + y * 0.4) * scene.height, pixels, (row * width + column) * 3)
    }
  }
}

/** Beyond the edge, the edge is repeated. */
function sample({ data, width, height }: Scene, x: number, y: number, target: Buffer, at: number): void {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const [partX, partY] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))]
  const from = (top * width + left) * 3
  for (let channel = 0; channel < 3; channel += 1) {
    const one = data[from + channel]! * (1 - partX) + data[from + 3 + channel]! * partX
    const below = from + width * 3 + channel
    const other = data[below]! * (1 - partX) + data[below + 3]! * partX
    target[at + channel] = Math.round(one * (1 - partY) + other * partY)
  }
}
