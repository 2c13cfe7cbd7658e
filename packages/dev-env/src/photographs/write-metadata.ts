export type ColourLabel = 'Azul' | 'Vermelho' | 'Verde' | 'Amarelo' | 'Púrpura'

/** Metadata that a camera and an editor write into a photograph. */
export interface ShotMetadata {
  takenAt: Date
  rating?: 1 | 2 | 3 | 4 | 5
  label?: ColourLabel
  camera?: CameraBody
}

export interface CameraBody {
  make: string
  model: string
  serial?: string
}

const demonstrationCamera: CameraBody = { make: 'Revela', model: 'Demonstração 24 MP' }
const [ascii, long] = [2, 4]
const [app1, scan] = [0xe1, 0xda]
const tag = { make: 0x01_0f, model: 0x01_10, exif: 0x87_69, takenAt: 0x90_03, offset: 0x90_11, serial: 0xa4_31 }

/** The same JPEG with other EXIF and XMP: no pixel changes, the hash does. */
export function withMetadata(jpeg: Buffer, shot: ShotMetadata): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(shot)])
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmpOf(shot)}`)
  return Buffer.concat([jpeg.subarray(0, 2), segment(exif), segment(xmp), withoutMetadata(jpeg)])
}

/** All segments except EXIF and XMP, and the pixels. */
function withoutMetadata(jpeg: Buffer): Buffer {
  const segments: Buffer[] = []
  let offset = 2
  while (jpeg[offset + 1] !== scan) {
    const end = offset + 2 + jpeg.readUInt16BE(offset + 2)
    if (jpeg[offset + 1] !== app1) segments.push(jpeg.subarray(offset, end))
    offset = end
  }
  return Buffer.concat([...segments, jpeg.subarray(offset)])
}

function segment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, app1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

interface Entry {
  tag: number
  /** A text, or the offset of another directory. */
  value: string | number
}

/** A TIFF with two directories, the camera's and the shot's, each followed by its texts. */
function exifOf({ takenAt, camera = demonstrationCamera }: ShotMetadata): Buffer {
  const local = new Date(takenAt.getTime() - 3 * 3_600_000).toISOString()
  const exifDate = `${local.slice(0, 10).replaceAll('-', ':')} ${local.slice(11, 19)}`
  const shot = [
    { tag: tag.takenAt, value: exifDate },
    { tag: tag.offset, value: '-03:00' },
    ...(camera.serial === undefined ? [] : [{ tag: tag.serial, value: camera.serial }]),
  ]
  const firstOffset = 8
  const cameraTags = (exif: number) => [
    { tag: tag.make, value: camera.make },
    { tag: tag.model, value: camera.model },
    { tag: tag.exif, value: exif },
  ]
  const next = firstOffset + directory(cameraTags(0), firstOffset).length
  const head = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, firstOffset])
  return Buffer.concat([head, directory(cameraTags(next), firstOffset), directory(shot, next)])
}

function directory(entries: readonly Entry[], offset: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4)
  const texts: Buffer[] = []
  let end = offset + table.length
  table.writeUInt16BE(entries.length)
  for (const [index, entry] of entries.entries()) {
    const entryOffset = 2 + index * 12
    const text = typeof entry.value === 'string' ? Buffer.from(`${entry.value}\0`) : null
    table.writeUInt16BE(entry.tag, entryOffset)
    table.writeUInt16BE(text ? ascii : long, entryOffset + 2)
    table.writeUInt32BE(text ? text.length : 1, entryOffset + 4)
    table.writeUInt32BE(text ? end : Number(entry.value), entryOffset + 8)
    if (!text) continue
    texts.push(text)
    end += text.length
  }
  return Buffer.concat([table, ...texts])
}

function xmpOf({ rating, label }: ShotMetadata): string {
  const attributes = [rating ? `xmp:Rating="${rating}"` : '', label ? `xmp:Label="${label}"` : ''].join(' ')
  const description = `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}/>`
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF>`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`
}
