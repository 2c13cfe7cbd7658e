import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ZipEntry, segmentsBetween, zipLayout, type ZipLayout } from './zip-layout.ts'

const modifiedAt = new Date('2026-05-10T16:20:30Z')
const files = ['Cerimônia 001.jpg', 'Cerimônia 002.jpg', 'vazio.jpg', '日本 😀.jpg'].map((name, index) => ({
  name,
  content: Buffer.alloc(index === 2 ? 0 : 1000 + index * 777, index + 65),
}))
const entries: ZipEntry[] = files.map(({ name, content }) => ({
  name,
  bytes: content.length,
  crc32: crc32(content),
  modifiedAt,
}))

function read(layout: ZipLayout, from: number, to: number): Buffer {
  const parts = [...segmentsBetween(layout, from, to)].map((segment) =>
    'bytes' in segment ? segment.bytes : files[segment.entry]!.content.subarray(segment.from, segment.to + 1),
  )
  return Buffer.concat(parts)
}

test('is unpacked with every file whole and by its name', () => {
  const layout = zipLayout(entries)
  const archive = read(layout, 0, layout.length - 1)
  expect(archive).toHaveLength(layout.length)
  const dir = mkdtempSync(join(tmpdir(), 'revela-zip-'))
  try {
    writeFileSync(join(dir, 'a.zip'), archive)
    execFileSync('unzip', ['-tq', join(dir, 'a.zip')])
    execFileSync('unzip', ['-q', join(dir, 'a.zip'), '-d', join(dir, 'out')], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    for (const { name, content } of files) expect(readFileSync(join(dir, 'out', name)).equals(content)).toBe(true)
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('equals the whole archive when joined from any two parts', () => {
  const layout = zipLayout(entries)
  const archive = read(layout, 0, layout.length - 1)
  for (let cut = 1; cut < layout.length; cut += 13) {
    expect(Buffer.concat([read(layout, 0, cut - 1), read(layout, cut, layout.length - 1)]).equals(archive)).toBe(true)
  }
})

/** Reads the end of an archive back, as an unpacker does, without its pictures. */
test('writes correct 64-bit fields beyond 4 GB and 65,535 files', () => {
  const large = Array.from({ length: 70_000 }, (_, index) => ({
    name: `${index}.jpg`,
    bytes: 70_000,
    crc32: index,
    modifiedAt,
  }))
  const layout = zipLayout(large)
  expect(layout.length).toBeGreaterThan(2 ** 32)
  const last = layout.segments.at(-1)!
  if (!('bytes' in last)) throw new Error('the last segment is not the directory')
  const tail = last.bytes
  const locator = tail.subarray(-42, -22)
  expect(locator.readUInt32LE(0)).toBe(0x07064b50)
  const end = tail.subarray(Number(locator.readBigUInt64LE(8)) - last.at)
  expect(end.readUInt32LE(0)).toBe(0x06064b50)
  expect(Number(end.readBigUInt64LE(32))).toBe(70_000)
  expect(Number(end.readBigUInt64LE(48))).toBe(last.at)
  // The offset of the last file needs the 64-bit field.
  const bytesOfLast = layout.segments.at(-2)!
  const name = Buffer.from('69999.jpg')
  const entry = tail.lastIndexOf(name)
  expect(tail.readUInt32LE(entry - 4)).toBe(0xffffffff)
  const extra = tail.subarray(entry + name.length)
  expect(extra.readUInt16LE(0)).toBe(1)
  expect(Number(extra.readBigUInt64LE(4))).toBe(bytesOfLast.at - 30 - name.length)
})

test('writes the size of a file over 4 GB in both of its headers', () => {
  const bytes = 5 * 2 ** 30
  const layout = zipLayout([{ name: 'a.jpg', bytes, crc32: 1, modifiedAt }])
  const [local, body, directory] = layout.segments
  if (!local || !('bytes' in local) || !body || !directory || !('bytes' in directory))
    throw new Error('expected three segments')
  expect(local.bytes.readUInt32LE(18)).toBe(0xffffffff)
  expect(Number(local.bytes.readBigUInt64LE(30 + 5 + 4))).toBe(bytes)
  expect(body.at).toBe(local.bytes.length)
  expect(layout.length).toBe(local.bytes.length + bytes + directory.bytes.length)
})
