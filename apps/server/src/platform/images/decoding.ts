import { bufferedBytes, uprightBytes } from './buffered-bytes.ts'
import { ImageRefused, type ImageFault } from './image-fault.ts'
import { longestSide, mostBufferedBytes, mostPixels, sharp } from './sharp-setup.ts'

/** As the picture is meant to be looked at. Asked of the header alone, before anything is decoded. */
export async function orientedSize(file: Buffer): Promise<{ width: number; height: number }> {
  // Before libvips opens the file: it may hold the whole picture from there on.
  if (bufferedBytes(file) > mostBufferedBytes) throw new ImageRefused('too-many-pixels')
  const { width, height, autoOrient, orientation = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels || Math.max(width, height) > longestSide) throw new ImageRefused('too-many-pixels')
  if (orientation > 1 && uprightBytes(file) > mostBufferedBytes) throw new ImageRefused('too-many-pixels')
  return { width: autoOrient.width, height: autoOrient.height }
}

export function imageRefusedBy(fault: unknown): ImageRefused {
  return fault instanceof ImageRefused ? fault : new ImageRefused(faultOf(fault), fault)
}

function faultOf(fault: unknown): ImageFault {
  const text = String(fault)
  if (/unsupported image format|not in a known format/i.test(text)) return 'not-an-image'
  if (/exceeds pixel limit|too large|out of memory/i.test(text)) return 'too-many-pixels'
  return 'damaged'
}
