import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { segmentsBetween, zipLayout } from '../../apps/server/src/platform/zip/zip-layout.ts'
import { findArchiveProblem } from './family.ts'

const files = ['IMG_1.jpg', 'IMG_2.jpg', 'Ação.jpg'].map((name, index) => ({
  name,
  bytes: Buffer.alloc(900 + index, index + 1),
}))
const expected = new Map(files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]))

function archive(): Buffer {
  const layout = zipLayout(
    files.map(({ name, bytes }) => ({ name, bytes: bytes.length, crc32: crc32(bytes), modifiedAt: new Date(0) })),
  )
  const pieces = [...segmentsBetween(layout, 0, layout.length - 1)]
  return Buffer.concat(pieces.map((piece) => ('bytes' in piece ? piece.bytes : files[piece.entry]!.bytes)))
}

const offer = () => ({ path: '/d/x', bytes: archive().length, pictures: files.length })

it('accepts a complete and correct archive', () => {
  expect(findArchiveProblem(archive(), offer(), expected)).toBeNull()
})

it('reports a changed byte, a missing picture, a picture with other bytes, and a truncated archive', () => {
  const otherArchive = archive()
  otherArchive[200]! ^= 1
  expect(findArchiveProblem(otherArchive, offer(), expected)).toMatch(/does not match its CRC/)
  expect(findArchiveProblem(archive(), offer(), new Map([...expected, ['IMG_9.jpg', '']]))).toBe('3 of 4 pictures')
  expect(findArchiveProblem(archive(), offer(), new Map([...expected, ['IMG_2.jpg', 'other']]))).toBe(
    'IMG_2.jpg has other bytes',
  )
  expect(findArchiveProblem(archive().subarray(0, -40), offer(), expected)).toMatch(/of \d+ bytes/)
})
