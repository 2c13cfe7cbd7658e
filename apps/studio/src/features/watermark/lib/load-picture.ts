import type { Picture } from './draw-marked.ts'

/** From another origin, but readable: the address itself is the permission. */
export async function loadPicture(url: string): Promise<Picture> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return { source: image, width: image.naturalWidth, height: image.naturalHeight }
}

/** A file that was chosen and not yet sent, upright as the server will keep it. */
export async function readPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  return { source: bitmap, width: bitmap.width, height: bitmap.height }
}
