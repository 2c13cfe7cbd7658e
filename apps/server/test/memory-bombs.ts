import sharp from 'sharp'
import { jpegOf, pngOf, riff, webpClaiming, zeros, type JpegShape } from './crafted-images.ts'

/**
 * `rejected`: rejected with a reason. `shown`: unusual, but small and complete. `either`: depends on what libvips
 * ignores.
 */
export type MemoryBomb = {
  readonly name: string
  readonly file: Buffer
  readonly ends: 'rejected' | 'shown' | 'either'
}

const huge = { width: 11_900, height: 9_916 }
const full = [0x11, 0x11, 0x11]
const half = [0x22, 0x11, 0x11]

export async function memoryBombs(): Promise<MemoryBomb[]> {
  const rejected = Object.entries({ ...jpegs(), ...pngs(), ...webps(), ...otherFormats() })
  const shown = Object.entries({ 'an animation of 300 frames': await animation(300) })
  return [
    ...rejected.map(([name, file]) => ({ name, file, ends: 'rejected' as const })),
    ...shown.map(([name, file]) => ({ name, file, ends: 'shown' as const })),
    ...Object.entries(giantMetadata()).map(([name, file]) => ({ name, file, ends: 'either' as const })),
  ]
}

function jpegs(): Record<string, Buffer> {
  const progressive = (shape: Partial<JpegShape>) => jpegOf({ ...huge, isProgressive: true, ...shape })
  const decoy = Buffer.concat([Buffer.from('Exif\0\0'), jpegOf({ width: 16, height: 16 })])
  return {
    'progressive, 118 MP': progressive({ sampling: full }),
    'progressive, 118 MP, subsampled': progressive({ sampling: half }),
    'progressive, 60 MP': progressive({ width: 10_000, height: 6_000 }),
    'progressive, 45 MP, four components': progressive({ width: 9_000, height: 5_000, sampling: [0x11, ...full] }),
    'progressive, 20,000 px wide': progressive({ width: 20_000, height: 5_900 }),
    'progressive, 20,000 px high': progressive({ width: 5_900, height: 20_000 }),
    'baseline in three scans, 118 MP': jpegOf({ ...huge, scanPerComponent: true }),
    'baseline in three scans, 60 MP': jpegOf({ width: 10_000, height: 6_000, scanPerComponent: true }),
    'baseline, 200 MP': jpegOf({ width: 20_000, height: 10_000 }),
    'baseline that claims 4 gigapixels': claiming(jpegOf({ width: 800, height: 600 }), 65_000, 65_000),
    'progressive that claims 4 gigapixels': claiming(progressive({ width: 800, height: 600 }), 65_000, 65_000),
    'progressive with half its data': progressive({}).subarray(0, 300_000),
    'progressive behind a small picture in its metadata': progressive({ segments: [[0xe1, decoy]] }),
    'progressive behind stray bytes': strayBytes(progressive({}), Buffer.from([0, 1, 2, 3])),
    'progressive behind fill bytes': strayBytes(progressive({}), Buffer.alloc(5, 0xff)),
    'progressive, arithmetic': withFrame(progressive({}), 0xca),
    'lossless process': withFrame(progressive({}), 0xc3),
  }
}

function pngs(): Record<string, Buffer> {
  const turned = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  return {
    'interlaced, 118 MP': pngOf({ ...huge, interlaced: true }),
    'interlaced, 118 MP without alpha': pngOf({ ...huge, interlaced: true, colourType: 2 }),
    'interlaced, 60 MP of 16 bits': pngOf({ width: 10_000, height: 6_000, interlaced: true, depth: 16 }),
    'interlaced, 118 MP of grey in 16 bits': pngOf({ ...huge, interlaced: true, colourType: 0, depth: 16 }),
    'interlaced, hardly any data': pngOf({ ...huge, interlaced: true, dataShare: 0.01 }),
    'to be turned upright, 100 MP': pngOf({ width: 10_000, height: 10_000, chunks: [['eXIf', turned]] }),
    'one bit, 200 MP': pngOf({ width: 20_000, height: 10_000, depth: 1, colourType: 0 }),
    'claims 2 gigapixels': pngOf({ width: 65_000, height: 31_000, dataShare: 0.000_01 }),
    'claims the largest size there is': pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, dataShare: 1e-16 }),
    'a strip of 65,000 px': pngOf({ width: 65_000, height: 2 }),
    'half the rows it claims': pngOf({ width: 4_000, height: 3_000, dataShare: 0.5 }),
  }
}

function webps(): Record<string, Buffer> {
  return {
    'lossy, 268 MP': webpClaiming('VP8 ', 16_383, 16_383),
    'lossy, 100 MP': webpClaiming('VP8 ', 10_000, 10_000),
    'lossless, 268 MP': webpClaiming('VP8L', 16_383, 16_383),
    'lossless, 50 MP': webpClaiming('VP8L', 10_000, 5_000),
    'a canvas of 16 million px': webpClaiming('VP8X', 2 ** 24, 2 ** 24),
    'an animation of 268 MP': webpClaiming('VP8X', 16_383, 16_383, true),
    'without pixels': webpClaiming('VP8 ', 800, 600),
  }
}

function otherFormats(): Record<string, Buffer> {
  const bigTiff = Buffer.concat([Buffer.from('II+\0\b\0\0\0', 'latin1'), Buffer.alloc(64, 0xff)])
  const gif = Buffer.concat([Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1'), Buffer.alloc(400_000, 0x2c)])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>`
  return { 'gif of many frames': gif, 'big tiff': bigTiff, svg: Buffer.from(svg) }
}

function giantMetadata(): Record<string, Buffer> {
  const bomb = zeros(512 * 1024 * 1024)
  const small = { width: 400, height: 300 }
  const named = (...before: number[]) => Buffer.concat([Buffer.from('bomb\0'), Buffer.from(before), bomb])
  const texts = Array.from({ length: 100_000 }, () => ['tEXt', Buffer.from('a\0b')] as const)
  return {
    'png with a colour profile of 512 MB': pngOf({ ...small, chunks: [['iCCP', named(0)]] }),
    'png with a text of 512 MB': pngOf({ ...small, chunks: [['zTXt', named(0)]] }),
    'png with an international text of 512 MB': pngOf({ ...small, chunks: [['iTXt', named(1, 0, 0, 0)]] }),
    'png with 100,000 texts': pngOf({ ...small, chunks: texts }),
    'png with more data than rows': pngOf({ ...small, dataShare: 2_000 }),
    'jpeg with a colour profile of 9 MB': jpegOf({ ...small, segments: many(0xe2, icc) }),
    'jpeg with 9 MB of XMP': jpegOf({
      ...small,
      segments: many(0xe1, () => Buffer.from('http://ns.adobe.com/xap/1.0/\0')),
    }),
    'jpeg with 9 MB of EXIF': jpegOf({
      ...small,
      segments: many(0xe1, () => Buffer.from('Exif\0\0MM\0*\0\0\0\b\xff\xff')),
    }),
    'webp with a colour profile of 9 MB': riff([
      ['VP8X', Buffer.alloc(10, 32)],
      ['ICCP', Buffer.alloc(9_000_000)],
    ]),
    'png behind 50,000 empty chunks': pngOf({ ...small, chunks: Array.from({ length: 50_000 }, () => emptyChunk) }),
  }
}

function many(marker: number, head: (index: number) => Buffer) {
  return Array.from(
    { length: 140 },
    (_, index) => [marker, Buffer.concat([head(index), Buffer.alloc(65_000, 7)])] as const,
  )
}

function icc(index: number): Buffer {
  return Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, 140])])
}

const emptyChunk = ['prVt', Buffer.alloc(0)] as const

async function animation(frames: number): Promise<Buffer> {
  const [width, height] = [40, 30]
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  return sharp(Buffer.alloc(width * height * frames * 3, 90), { raw })
    .webp({ effort: 0 })
    .toBuffer()
}

function frameAt(jpeg: Buffer): number {
  return jpeg.findIndex((byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2))
}

function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const at = frameAt(jpeg)
  jpeg.writeUInt16BE(height, at + 5)
  jpeg.writeUInt16BE(width, at + 7)
  return jpeg
}

function withFrame(jpeg: Buffer, marker: number): Buffer {
  jpeg[frameAt(jpeg) + 1] = marker
  return jpeg
}

function strayBytes(jpeg: Buffer, stray: Buffer): Buffer {
  const at = frameAt(jpeg)
  return Buffer.concat([jpeg.subarray(0, at), stray, jpeg.subarray(at)])
}
