import { deflateSync } from 'node:zlib'
import plainSharp from 'sharp'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ImageError } from './image-error.ts'
import { makeRenditions } from './make-renditions.ts'
import { sniffType } from './sniff-type.ts'

type Outcome = 'shown' | 'rejected by its first bytes' | ImageError['code']
type Sample = { readonly name: string; readonly file: Buffer; readonly outcome: Outcome }

/** The two checks of every file: its first bytes on upload, and a full strict decode before it is shown. */
async function decodeOutcome(file: Buffer): Promise<Outcome> {
  if (sniffType(file) === null) return 'rejected by its first bytes'
  try {
    await makeRenditions(file)
    return 'shown'
  } catch (error) {
    if (error instanceof ImageError) return error.code
    throw error
  }
}

const noise = (seed: number, width = 160, height = 120) => {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed * 2_654_435_761
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    pixels[at] = state >> 16
  }
  return plainSharp(pixels, { raw: { width, height, channels: 3 } })
}

const encoders: Record<string, (seed: number) => Promise<Buffer>> = {
  jpeg: (seed) => noise(seed).jpeg({ quality: 85 }).toBuffer(),
  'progressive jpeg': (seed) => noise(seed).jpeg({ progressive: true }).toBuffer(),
  'jpeg 4:4:4': (seed) => noise(seed).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'grey jpeg': (seed) => noise(seed).greyscale().jpeg().toBuffer(),
  'cmyk jpeg': (seed) => noise(seed).toColourspace('cmyk').jpeg().toBuffer(),
  png: (seed) => noise(seed).png().toBuffer(),
  'interlaced png': (seed) => noise(seed).png({ progressive: true }).toBuffer(),
  '16-bit png': (seed) => noise(seed).toColourspace('rgb16').png().toBuffer(),
  webp: (seed) => noise(seed).webp({ quality: 80 }).toBuffer(),
  'lossless webp': (seed) => noise(seed).webp({ lossless: true }).toBuffer(),
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function pngOf(width: number, height: number, idat: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', idat), chunk('IEND', Buffer.alloc(0))])
}

/** Rewrites the size in the frame header of a JPEG. */
function claimingSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.findIndex((byte, at) => byte === 0xff && (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const text = (content: string) => Buffer.from(content.padEnd(32, ' '))

async function corpus(): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [name, encode] of Object.entries(encoders)) {
    for (const seed of [1, 2]) {
      const file = await encode(seed)
      samples.push({ name: `${name} ${seed}`, file, outcome: 'shown' })
      for (let tenth = 1; tenth <= 9; tenth += 1) {
        const truncated = file.subarray(0, Math.floor((file.length * tenth) / 10))
        samples.push({ name: `${name} ${seed} cut at ${tenth}/10`, file: truncated, outcome: 'damaged' })
      }
    }
  }
  const jpeg = await encoders['jpeg']!(3)
  const rejectedBySniffing: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    zeros: Buffer.alloc(4_096),
    'only a JPEG signature': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    svg: text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'svg with xml head': text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    html: text('<!doctype html><script>alert(1)</script>'),
    pdf: text('%PDF-1.7\n1 0 obj<<>>endobj'),
    gif: await noise(4, 20, 20).gif().toBuffer(),
    tiff: await noise(4, 20, 20).tiff().toBuffer(),
    avif: await noise(4, 20, 20).avif({ effort: 0 }).toBuffer(),
    bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    zip: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]),
    executable: Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(60)]),
    'canon raw': Buffer.concat([Buffer.from('II*\u0000\u0010\u0000\u0000\u0000CR\u0002\u0000'), Buffer.alloc(60)]),
    heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(60)]),
    'riff that is a wave': Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '), Buffer.alloc(60)]),
    'jpeg after a space': Buffer.concat([Buffer.from(' '), jpeg]),
  }
  for (const [name, file] of Object.entries(rejectedBySniffing))
    samples.push({ name, file, outcome: 'rejected by its first bytes' })
  samples.push(
    {
      name: 'a jpeg head before text',
      file: Buffer.concat([jpeg.subarray(0, 20), text('<script>')]),
      outcome: 'damaged',
    },
    {
      name: 'png head before zeros',
      file: Buffer.concat([(await encoders['png']!(1)).subarray(0, 8), Buffer.alloc(500)]),
      outcome: 'damaged',
    },
    {
      name: 'a jpeg with a zip behind it',
      file: Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004 archive')]),
      outcome: 'shown',
    },
    {
      name: 'a jpeg with html behind it',
      file: Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
      outcome: 'shown',
    },
    {
      name: 'a flat png of 200 MP',
      file: pngOf(20_000, 10_000, deflateSync(Buffer.alloc((20_000 / 8 + 1) * 10_000))),
      outcome: 'too-many-pixels',
    },
    {
      name: 'a png that claims 2 gigapixels',
      file: pngOf(65_000, 31_000, deflateSync(Buffer.alloc(100))),
      outcome: 'too-many-pixels',
    },
    {
      name: 'a strip of 65,000 px',
      file: pngOf(65_000, 2, deflateSync(Buffer.alloc((65_000 / 8 + 1) * 2))),
      outcome: 'too-many-pixels',
    },
    { name: 'a jpeg that claims 4 gigapixels', file: claimingSize(jpeg, 65_000, 65_000), outcome: 'too-many-pixels' },
  )
  return samples
}

describe('invalid files', async () => {
  const samples = await corpus()

  it('include at least 200 samples', () => {
    expect(samples.filter((sample) => sample.outcome !== 'shown').length).toBeGreaterThanOrEqual(200)
  })

  it.each(samples)('$name: $outcome', async ({ file, outcome }) => {
    expect(await decodeOutcome(file)).toBe(outcome)
  })
})
