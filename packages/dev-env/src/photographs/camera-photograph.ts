import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fromLomiri, photographPath } from './photograph-sources.ts'

export interface CameraPhotograph {
  /** Selects scene and grain. */
  number: number
  width?: number
  height?: number
  /** As Lightroom writes them; omitted if undefined. */
  rating?: number
  label?: string
}

/** The scenes of generated camera files. */
export const cameraSources = [
  'friends_by_Aitzol_Berasategi',
  'life_by_Aitzol_Berasategi',
  'sunset_by_Aitzol_Berasategi',
  'seeding_by_Clements_Engelhardt',
  'Bridge_by_Sander_Klootwijk',
  'picosdeeuropa_by_Aitzol_Berasategi',
].map(fromLomiri)
const grainLength = 1 << 20

/** A file as a camera writes it: by default 24 megapixels and 6 to 12 MB, with grain, EXIF, XMP and an sRGB profile. */
export async function cameraPhotograph(options: CameraPhotograph): Promise<Buffer> {
  const { number, width = 6000, height = 4000 } = options
  const background = await readFile(photographPath(cameraSources[number % cameraSources.length]!))
  const { data, info } = await sharp(background)
    .resize(width, height, { kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  addGrain(data, number)
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .withIccProfile('srgb')
    .withExif(exifOf(number))
    .withXmp(xmpOf(options))
    .jpeg({ quality: 91 })
    .toBuffer()
}

/** Grain makes the file large: no two neighbouring pixels are equal. */
function addGrain(pixels: Buffer, number: number): void {
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
  const random = randomBytes(2 * grainLength)
  const grain = Int8Array.from(
    { length: grainLength },
    (_, index) => (random[2 * index]! + random[2 * index + 1]! - 255) / 12,
  )
  const shift = number * 7919
  for (let index = 0; index < clamped.length; index += 1) clamped[index]! += grain[(index + shift) & (grainLength - 1)]!
}

function exifOf(number: number) {
  const second = String(number % 60).padStart(2, '0')
  const minute = String(Math.floor(number / 60) % 60).padStart(2, '0')
  return {
    IFD0: { Make: 'Revela', Model: 'Câmera de Teste', Software: 'Lightroom' },
    IFD2: { DateTimeOriginal: `2026:11:14 16:${minute}:${second}`, OffsetTimeOriginal: '-03:00', FNumber: '28/10' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '8/1 0/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '34/1 51/1 0/1' },
  }
}

function xmpOf({ rating, label }: CameraPhotograph): string {
  const tags = [rating === undefined ? '' : `xmp:Rating="${rating}"`, label === undefined ? '' : `xmp:Label="${label}"`]
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${tags.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}
