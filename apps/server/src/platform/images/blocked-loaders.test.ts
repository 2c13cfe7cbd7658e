import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import plainSharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { decoderTasks } from './decoder-tasks.ts'
import { sharp } from './decoding.ts'

const folder = mkdtempSync(join(tmpdir(), 'revela-loaders-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plain = () => plainSharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
const files: Readonly<Record<string, () => Promise<Buffer>>> = {
  gif: () => plain().gif().toBuffer(),
  tiff: () => plain().tiff().toBuffer(),
  avif: () => plain().avif({ effort: 0 }).toBuffer(),
  svg: async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="9"/></svg>'),
}
const allowed: Readonly<Record<string, () => Promise<Buffer>>> = {
  jpeg: () => plain().jpeg().toBuffer(),
  png: () => plain().png().toBuffer(),
  webp: () => plain().webp().toBuffer(),
}

/** The format that libvips detects in a process without our setup. */
function formatWithoutBlock(file: Buffer): string {
  const path = join(folder, 'sample')
  writeFileSync(path, file)
  const program = `
    import sharp from 'sharp'
    import { readFileSync } from 'node:fs'
    const { format } = await sharp(readFileSync(process.argv[1])).metadata()
    console.log(format)`
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, path], options).trim()
}

describe('a decoder', () => {
  it.each(Object.entries(files))('rejects a valid %s, which libvips would open', async (_format, make) => {
    const file = await make()
    expect(formatWithoutBlock(file)).toMatch(/^(?:gif|tiff|heif|svg)$/)
    await expect(sharp(file).metadata()).rejects.toThrow(/unsupported image format/)
    for (const task of ['renditions', 'logo', 'avatar', 'mailPicture', 'watermarkPicture'] as const) {
      await expect(decoderTasks[task](file), task).rejects.toMatchObject({ code: 'not-an-image' })
    }
  })

  it('rejects a PDF, which this build of libvips would not open either', async () => {
    const file = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    await expect(decoderTasks.renditions(file)).rejects.toMatchObject({ code: 'not-an-image' })
  })

  it.each(Object.entries(allowed))('opens a %s from memory but not by path', async (format, make) => {
    const file = await make()
    expect((await sharp(file).metadata()).format).toBe(format)
    const path = join(folder, `picture.${format}`)
    writeFileSync(path, file)
    await expect(sharp(path).metadata()).rejects.toThrow(/unsupported image format/)
  })
})
