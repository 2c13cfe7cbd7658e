import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Valid files of any size that are fast to make, because all blocks and rows are the same. */

export type JpegShape = {
  readonly width: number
  readonly height: number
  readonly isProgressive?: boolean
  /** Sampling factors of each component, horizontal and vertical, as two hexadecimal digits. */
  readonly sampling?: readonly number[]
  /** One scan for each component, which baseline files may have as well. */
  readonly scanPerComponent?: boolean
  /** Segments before the frame: marker and content. */
  readonly segments?: readonly (readonly [number, Buffer])[]
}

export function jpegOf(shape: JpegShape): Buffer {
  const { width, height, isProgressive = false, sampling = [0x11, 0x11, 0x11], segments = [] } = shape
  const frame = Buffer.alloc(6 + sampling.length * 3)
  frame[0] = 8
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  frame[5] = sampling.length
  for (const [index, factors] of sampling.entries()) frame.set([index + 1, factors, 0], 6 + index * 3)
  // One code of one bit: "no difference" for the first coefficient, "end of block" for the others.
  const table = (kind: number) => segment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), 0]))
  const components = sampling.map((_, index) => index)
  const groups = shape.scanPerComponent ? components.map((index) => [index]) : [components]
  const scan = (group: readonly number[]) => {
    const selectors = group.flatMap((index) => [index + 1, 0])
    const header = Buffer.from([group.length, ...selectors, 0, isProgressive ? 0 : 63, 0])
    const blocks = group.reduce((sum, index) => sum + blocksOf(shape, sampling, index, group.length > 1), 0)
    const bits = blocks * (isProgressive ? 1 : 2)
    // The last byte is padded with ones, which are no code.
    const data = Buffer.alloc(Math.ceil(bits / 8))
    if (bits % 8 > 0) data[data.length - 1] = 0xff >> (bits % 8)
    return Buffer.concat([segment(0xda, header), data])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments.map(([marker, content]) => segment(marker, content)),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(isProgressive ? 0xc2 : 0xc0, frame),
    table(0x00),
    ...(isProgressive ? [] : [table(0x10)]),
    ...groups.map(scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

function blocksOf(shape: JpegShape, sampling: readonly number[], index: number, interleaved: boolean): number {
  const maxOf = (select: (factors: number) => number) => Math.max(...sampling.map(select))
  const [maxHorizontal, maxVertical] = [maxOf((factors) => factors >> 4), maxOf((factors) => factors & 15)]
  const [across, down] = [sampling[index]! >> 4, sampling[index]! & 15]
  if (!interleaved) {
    return blocksAlong(shape.width, across / maxHorizontal) * blocksAlong(shape.height, down / maxVertical)
  }
  return Math.ceil(shape.width / (8 * maxHorizontal)) * across * Math.ceil(shape.height / (8 * maxVertical)) * down
}

function blocksAlong(length: number, share: number): number {
  return Math.ceil(Math.ceil(length * share) / 8)
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export type PngShape = {
  readonly width: number
  readonly height: number
  readonly depth?: 1 | 8 | 16
  readonly colourType?: 0 | 2 | 6
  readonly interlaced?: boolean
  /** The share of the claimed rows that the file contains; may be more than 1. */
  readonly dataShare?: number
  readonly chunks?: readonly (readonly [string, Buffer])[]
}

export function pngOf(shape: PngShape): Buffer {
  const { width, height, depth = 8, colourType = 6, interlaced = false, dataShare = 1, chunks = [] } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  const bits = depth * ({ 0: 1, 2: 3, 6: 4 } as const)[colourType]
  const rows = (across: number, down: number) => (across && down ? (Math.ceil((across * bits) / 8) + 1) * down : 0)
  const bytes = interlaced
    ? adam7.reduce((sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)), 0)
    : rows(width, height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', zeros(Math.floor(bytes * dataShare))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const part = 1 << 20
const packedPart = deflateRawSync(Buffer.alloc(part), { finishFlush: constants.Z_SYNC_FLUSH, level: 9 })

/** The given number of zeros, compressed about a thousandfold. */
export function zeros(count: number): Buffer {
  const rest = deflateRawSync(Buffer.alloc(count % part), { level: 9 })
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0)
  const fullParts = Array<Buffer>(Math.floor(count / part)).fill(packedPart)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...fullParts, rest, sum])
}

/** A WebP that claims a size and contains a few bytes. */
export function webpClaiming(
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  width: number,
  height: number,
  isAnimated = false,
): Buffer {
  const content = Buffer.alloc(64)
  if (kind === 'VP8 ') {
    content.set([0x10, 0, 0, 0x9d, 0x01, 0x2a])
    content.writeUInt16LE(width, 6)
    content.writeUInt16LE(height, 8)
  } else if (kind === 'VP8L') {
    content[0] = 0x2f
    content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  } else {
    content[0] = isAnimated ? 2 : 0
    content.writeUIntLE(width - 1, 4, 3)
    content.writeUIntLE(height - 1, 7, 3)
  }
  return riff([[kind, content]])
}

export function riff(chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, content]) => {
      const head = Buffer.alloc(8)
      head.write(type, 'latin1')
      head.writeUInt32LE(content.length, 4)
      return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
    }),
  )
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
