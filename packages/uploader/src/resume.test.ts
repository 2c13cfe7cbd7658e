import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeEnvironment, later, pictureFile, picked } from './fake-environment.ts'
import type { OpenBatch } from './upload-item.ts'
import { createUpload } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const waiting = (...titles: string[]): OpenBatch => ({
  batchId: 'old',
  baseUrl: '/upload',
  stored: 2,
  pending: titles.map((title) => ({ pictureId: `picture of ${title}`, title, size: 1_000, overwrite: false })),
})

const handleOf = (file: File) =>
  ({ kind: 'file', name: file.name, getFile: async () => file }) as unknown as FileSystemFileHandle

function setUp() {
  const { environment, api, ports } = createFakeEnvironment()
  return { environment, upload: createUpload(api, ports) }
}

test('offers an unfinished batch, and sends only what is missing after the folder is chosen again', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg', 'd.jpg')]
  environment.stored = ['a.jpg', 'b.jpg'].map((title) => ({ title, size: 1_000, sha256: `sha of ${title}` }))
  await upload.checkInterrupted()
  expect(upload.getSnapshot().interrupted).toEqual({ pictures: 2, bytes: 2_000, stored: 2, canContinue: false })

  await upload.start(picked(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => pictureFile(name))), null)
  expect(environment.titlesSent).toEqual(['c.jpg', 'd.jpg'])
  expect(environment.opened).toEqual([])
  expect(environment.log).toEqual(['complete', 'finish old'])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 2, identical: ['a.jpg', 'b.jpg'] })
})

test('sends remembered files after one click and completes the batch', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg', 'd.jpg')]
  const items = ['c.jpg', 'd.jpg'].map((title) => ({
    pictureId: `picture of ${title}`,
    title,
    size: 1_000,
    lastModified: 1,
    handle: handleOf(pictureFile(title)),
  }))
  environment.remembered.set('old', { owner: 'gallery:1', batchId: 'old', isWhole: true, roots: [], items })
  await upload.checkInterrupted()
  expect(upload.getSnapshot().interrupted?.canContinue).toBe(true)
  await upload.continueInterrupted()
  expect(environment.titlesSent).toEqual(['c.jpg', 'd.jpg'])
  expect(upload.getSnapshot().result).toEqual({ stored: 2, failed: 0, identical: [], isComplete: true })
  expect(environment.remembered.size).toBe(0)
})

test('does not resume with a file that changed on disk', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg')]
  const handle = handleOf(pictureFile('c.jpg', 'c', 999))
  const item = { pictureId: 'picture of c.jpg', title: 'c.jpg', size: 1_000, lastModified: 1, handle }
  environment.remembered.set('old', { owner: 'gallery:1', batchId: 'old', isWhole: true, roots: [], items: [item] })
  await upload.checkInterrupted()
  await upload.continueInterrupted()
  expect(environment.titlesSent).toEqual([])
  expect(upload.getSnapshot()).toMatchObject({ phase: 'idle', interrupted: { pictures: 1, canContinue: false } })
  // Also after the next check, which finds the handle again.
  await upload.checkInterrupted()
  expect(upload.getSnapshot().interrupted?.canContinue).toBe(false)
})

test('leaves the batch open and incomplete while some files are missing', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg', 'd.jpg')]
  await upload.checkInterrupted()
  await upload.start(picked([pictureFile('c.jpg')]), null)
  expect(environment.log).toEqual(['complete'])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 1, isComplete: false })
})

test('does not offer a batch that another tab is sending', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg')]
  environment.locked.add('old')
  await upload.checkInterrupted()
  expect(upload.getSnapshot().interrupted).toBeNull()
})

test('offers the batch of a closed tab as soon as its lock is released', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg')]
  environment.locked.add('old')
  await upload.checkInterrupted()
  await upload.checkInterrupted()
  environment.released()
  await expect.poll(() => upload.getSnapshot().interrupted?.pictures).toBe(1)
})

test('ends a batch silently if it has nothing left to send or was opened twice', async () => {
  const { environment, upload } = setUp()
  environment.stored = [{ title: 'c.jpg', size: 1_000, sha256: 'c' }]
  environment.open = [
    { ...waiting(), batchId: 'through' },
    { ...waiting('c.jpg'), batchId: 'twice', stored: 0 },
  ]
  await upload.checkInterrupted()
  expect(upload.getSnapshot().interrupted).toBeNull()
  expect(environment.log).toEqual(['finish through', 'finish twice'])
})

test('discards an unfinished batch on request', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg')]
  await upload.checkInterrupted()
  await upload.discardInterrupted()
  expect(upload.getSnapshot().interrupted).toBeNull()
  expect(environment.log).toEqual(['finish old'])
})

// spec: S2-4.24, S2-7.30
test('stops sending on leave, informs the server and keeps the batch resumable', async () => {
  const { environment, upload } = setUp()
  environment.transport = ({ signal }) =>
    Promise.race([
      later({ kind: 'stored' }, 60_000),
      new Promise<{ kind: 'aborted' }>((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'aborted' }))
      }),
    ])
  const done = upload.start(picked([pictureFile('a.jpg'), pictureFile('b.jpg', 'b', 7)]), null)
  await vi.advanceTimersByTimeAsync(1_000)
  upload.leave()
  await done
  expect(environment.log).toEqual(['limits 2 1007', 'open 2', 'leave batch-1'])
  expect(upload.getSnapshot().phase).toBe('idle')
  expect(environment.remembered.has('batch-1')).toBe(true)
})

test('lets the user choose the files by hand while the browser asks for permission', async () => {
  const { environment, upload } = setUp()
  environment.open = [waiting('c.jpg')]
  const { promise: answered, resolve: answer } = Promise.withResolvers<'granted'>()
  const root = { kind: 'directory', queryPermission: async () => 'prompt', requestPermission: () => answered }
  const item = {
    pictureId: 'picture of c.jpg',
    title: 'c.jpg',
    size: 1_000,
    lastModified: 1,
    handle: handleOf(pictureFile('c.jpg')),
  }
  const roots = [root as unknown as FileSystemHandle]
  environment.remembered.set('old', { owner: 'gallery:1', batchId: 'old', isWhole: true, roots, items: [item] })
  await upload.checkInterrupted()
  const prompting = upload.continueInterrupted()
  await vi.advanceTimersByTimeAsync(0)
  expect(upload.getSnapshot()).toMatchObject({ phase: 'idle', interrupted: { canContinue: true } })
  await upload.start(picked([pictureFile('c.jpg')]), null)
  answer('granted')
  await prompting
  expect(environment.titlesSent).toEqual(['c.jpg'])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 1 })
})
