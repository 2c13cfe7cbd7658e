import { describe, expect, test } from 'vitest'
import { pictureFile } from './fake-environment.ts'
import { isPictureFile, inNameOrder, sortPicked, candidates, unusable } from './upload-item.ts'
import { knownFrom, needHash, classifyFiles } from './prepare-files.ts'

const known = knownFrom(
  ['IMG_1.jpg', 'IMG_2.jpg'],
  [
    { pictureId: 'one', title: 'IMG_1.jpg', size: 1_000, sha256: 'a', image: null },
    { pictureId: 'two', title: 'IMG_2.jpg', size: 2_000, sha256: 'b', image: null },
  ],
)

function candidatesOf(...files: [name: string, sha256: string | null, size?: number][]) {
  const made = candidates(
    files.map(([name, , size = 1_000]) => ({ file: pictureFile(name, name, size) })),
    0,
  )
  return made.map((one, at) => ({ ...one, sha256: files[at]?.[1] ?? null }))
}

const titles = (files: readonly { readonly title: string }[]) => files.map(({ title }) => title)

describe('needHash', () => {
  test('returns only files that share their size with a stored picture or another file of the batch', () => {
    const files = candidatesOf(['a.jpg', null, 1_000], ['b.jpg', null, 5], ['c.jpg', null, 7], ['d.jpg', null, 7])
    expect(titles(needHash(files, known.sizes))).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
  })
  test('leaves out files that are already hashed', () => {
    expect(needHash(candidatesOf(['a.jpg', 'x', 1_000]), known.sizes)).toEqual([])
  })
})

describe('classifyFiles', () => {
  // spec: S2-5.17
  test('skips equal bytes under any name', () => {
    const sorted = classifyFiles(candidatesOf(['IMG_1.jpg', 'a'], ['renamed.jpg', 'b']), known)
    expect(titles(sorted.identical)).toEqual(['IMG_1.jpg', 'renamed.jpg'])
    expect([...sorted.fresh, ...sorted.nameConflicts]).toEqual([])
  })
  // spec: S2-5.17
  test('reports a name conflict for the same name with other bytes', () => {
    const sorted = classifyFiles(candidatesOf(['IMG_1.jpg', 'other'], ['IMG_9.jpg', 'new']), known)
    expect(titles(sorted.nameConflicts)).toEqual(['IMG_1.jpg'])
    expect(titles(sorted.fresh)).toEqual(['IMG_9.jpg'])
  })
  test('keeps two different files of one name in a batch and skips a true copy', () => {
    const sorted = classifyFiles(
      candidatesOf(['IMG_0001.jpg', 'x'], ['IMG_0001.jpg', 'y'], ['IMG_0001.jpg', 'x']),
      known,
    )
    expect(sorted.fresh).toHaveLength(2)
    expect(sorted.identical).toHaveLength(1)
  })
})

test.each([
  ['IMG_1.JPG', '', true],
  ['a.jpeg', 'image/jpeg', true],
  ['a.webp', '', true],
  ['a.cr2', 'image/x-canon-cr2', false],
  ['a.svg', 'image/svg+xml', false],
  ['a.heic', 'image/heic', false],
  ['semextensao', 'image/png', true],
  ['a.jpg.exe', '', false],
])('accepts %s of type %j: %s', (name, type, isAccepted) => expect(isPictureFile(name, type)).toBe(isAccepted))

test('leaves out system files silently and names other ignored files', () => {
  const files = ['a.jpg', '.DS_Store', 'Thumbs.db', '._a.jpg', 'a.cr2'].map((name) => ({ file: pictureFile(name) }))
  expect(sortPicked(files, [])).toMatchObject({ files: [{ file: { name: 'a.jpg' } }], ignored: ['a.cr2'] })
})

const backwards = (one: string, other: string) => other.localeCompare(one)

test('sorts files in the order in which the camera numbered them', () => {
  const files = ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_1.jpg'].map((name) => ({ file: pictureFile(name) }))
  expect(inNameOrder(files).map(({ file }) => file.name)).toEqual(['IMG_1.jpg', 'IMG_9.jpg', 'IMG_10.jpg'])
  expect(inNameOrder(files, backwards).map(({ file }) => file.name)).toEqual(['IMG_9.jpg', 'IMG_10.jpg', 'IMG_1.jpg'])
})

test.each([
  ['a.jpg', 0, 'EmptyFile'],
  [`${'a'.repeat(300)}.jpg`, 5, 'UnusableName'],
  ['a\n.jpg', 5, 'UnusableName'],
  ['a.jpg', 5, null],
])('rejects %j of %i bytes: %s', (name, size, reason) => {
  expect(candidates([{ file: pictureFile(name, name, size) }], 0).map(unusable)).toEqual([reason])
})
