import { expect, test } from 'vitest'
import { largeFrom, zipLength, zipLayout } from './zip-layout.ts'

const lengthsOf = (files: readonly { name: string; bytes: number }[]) => ({
  layoutLength: zipLayout(files.map((file) => ({ ...file, crc32: 1, modifiedAt: new Date(0) }))).length,
  addedUp: zipLength({
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    nameBytes: files.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0),
    large: files.filter(({ bytes }) => bytes >= largeFrom).length,
  }),
})

test.each([
  ['no files', []],
  [
    'a few files',
    [
      { name: 'Cerimônia 😀.jpg', bytes: 12 },
      { name: 'vazio', bytes: 0 },
    ],
  ],
  ['a file too large for 32 bits', [{ name: 'filme.mov', bytes: 5_000_000_000 }]],
  ['a file that just fits 32 bits, with the directory beyond', [{ name: 'a', bytes: largeFrom - 1 }]],
  ['more files than 16 bits can count', Array.from({ length: 66_000 }, (_, at) => ({ name: `${at}.jpg`, bytes: 3 }))],
])('computes the same length as the layout for %s', (_, files) => {
  const { layoutLength, addedUp } = lengthsOf(files)
  expect(addedUp).toBe(layoutLength)
})
