import { expect, test } from 'vitest'
import { pictureFile } from './fake-environment.ts'
import { matchPending } from './name-conflicts.ts'
import { candidates, type OpenBatch } from './upload-item.ts'

const batch = (batchId: string, ...pending: [id: string, title: string, size?: number][]): OpenBatch => ({
  batchId,
  baseUrl: '/upload',
  stored: 1,
  pending: pending.map(([pictureId, title, size = 1_000]) => ({ pictureId, title, size, overwrite: false })),
})

const chosen = (...files: File[]) =>
  candidates(
    files.map((file) => ({ file })),
    0,
  )

const noHash = () => expect.fail('no file should be hashed')

test('matches files chosen again by name and size', async () => {
  const files = chosen(pictureFile('a.jpg'), pictureFile('b.jpg', 'b', 7), pictureFile('c.jpg'))
  const open = [batch('one', ['p1', 'a.jpg'], ['p2', 'b.jpg', 8]), batch('two', ['p3', 'c.jpg'])]
  const { items, rest } = await matchPending(files, open, new Set(), noHash)
  expect(items.map(({ batchId, pictureId }) => [batchId, pictureId])).toEqual([
    ['one', 'p1'],
    ['two', 'p3'],
  ])
  expect(rest.map(({ title }) => title)).toEqual(['b.jpg'])
})

test('tells two files of one name and size apart by their bytes', async () => {
  const files = chosen(pictureFile('IMG_1.jpg', 'first camera'), pictureFile('IMG_1.jpg', 'second camera'))
  const hash = async (file: Blob) => (file === files[0]?.file ? 'stored' : 'waiting')
  const { items, rest } = await matchPending(files, [batch('one', ['p2', 'IMG_1.jpg'])], new Set(['stored']), hash)
  expect(items).toMatchObject([{ pictureId: 'p2', candidate: { sha256: 'waiting' } }])
  expect(rest).toMatchObject([{ sha256: 'stored' }])
})

test('matches two files of one name to two pending pictures without reading them', async () => {
  const files = chosen(pictureFile('IMG_1.jpg', 'x'), pictureFile('IMG_1.jpg', 'y'))
  const open = [batch('one', ['p1', 'IMG_1.jpg'], ['p2', 'IMG_1.jpg'])]
  const { items, rest } = await matchPending(files, open, new Set(), noHash)
  expect(items.map(({ pictureId }) => pictureId)).toEqual(['p1', 'p2'])
  expect(rest).toEqual([])
})
