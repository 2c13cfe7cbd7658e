import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeWorld, later, photo, picked } from './fake-world.ts'
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
  const { world, owner, ports } = fakeWorld()
  return { world, upload: createUpload(owner, ports) }
}

test('an unfinished drop is offered, and choosing the folder again sends only what is missing', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg', 'd.jpg')]
  world.stored = ['a.jpg', 'b.jpg'].map((title) => ({ title, size: 1_000, sha256: `sha of ${title}` }))
  await upload.look()
  expect(upload.getSnapshot().interrupted).toEqual({ pictures: 2, bytes: 2_000, stored: 2, canContinue: false })

  await upload.start(picked(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name))), null)
  expect(world.titlesSent).toEqual(['c.jpg', 'd.jpg'])
  expect(world.opened).toEqual([])
  expect(world.diary).toEqual(['complete', 'finish old'])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 2, identical: ['a.jpg', 'b.jpg'] })
})

test('what this browser kept is sent after one click, and then it is complete', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg', 'd.jpg')]
  const items = ['c.jpg', 'd.jpg'].map((title) => ({
    pictureId: `picture of ${title}`,
    title,
    size: 1_000,
    lastModified: 1,
    handle: handleOf(photo(title)),
  }))
  world.remembered.set('old', { owner: 'gallery:1', batchId: 'old', isWhole: true, roots: [], items })
  await upload.look()
  expect(upload.getSnapshot().interrupted?.canContinue).toBe(true)
  await upload.continueInterrupted()
  expect(world.titlesSent).toEqual(['c.jpg', 'd.jpg'])
  expect(upload.getSnapshot().result).toEqual({ stored: 2, failed: 0, identical: [], isComplete: true })
  expect(world.remembered.size).toBe(0)
})

test('a file that changed on the disk is not taken for the one that was dropped', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg')]
  const handle = handleOf(photo('c.jpg', 'c', 999))
  const item = { pictureId: 'picture of c.jpg', title: 'c.jpg', size: 1_000, lastModified: 1, handle }
  world.remembered.set('old', { owner: 'gallery:1', batchId: 'old', isWhole: true, roots: [], items: [item] })
  await upload.look()
  await upload.continueInterrupted()
  expect(world.titlesSent).toEqual([])
  expect(upload.getSnapshot()).toMatchObject({ phase: 'idle', interrupted: { pictures: 1, canContinue: false } })
  // Also after the next look, which finds the handle again.
  await upload.look()
  expect(upload.getSnapshot().interrupted?.canContinue).toBe(false)
})

test('half of the missing photos leave the batch open and incomplete', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg', 'd.jpg')]
  await upload.look()
  await upload.start(picked([photo('c.jpg')]), null)
  expect(world.diary).toEqual(['complete'])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 1, isComplete: false })
})

test('a drop that another tab is sending is not offered', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg')]
  world.held.add('old')
  await upload.look()
  expect(upload.getSnapshot().interrupted).toBeNull()
})

test('a tab closed a moment ago may still hold its drop: it is offered as soon as it is free', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg')]
  world.held.add('old')
  await upload.look()
  await upload.look()
  world.freed()
  await expect.poll(() => upload.getSnapshot().interrupted?.pictures).toBe(1)
})

test('a drop with nothing left to send, or announced twice, is ended without a word', async () => {
  const { world, upload } = setUp()
  world.stored = [{ title: 'c.jpg', size: 1_000, sha256: 'c' }]
  world.open = [
    { ...waiting(), batchId: 'through' },
    { ...waiting('c.jpg'), batchId: 'twice', stored: 0 },
  ]
  await upload.look()
  expect(upload.getSnapshot().interrupted).toBeNull()
  expect(world.diary).toEqual(['finish through', 'finish twice'])
})

test('the person may let it be', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg')]
  await upload.look()
  await upload.discardInterrupted()
  expect(upload.getSnapshot().interrupted).toBeNull()
  expect(world.diary).toEqual(['finish old'])
})

// spec: S2-4.24, S2-7.30
test('leaving stops the line, tells the server and keeps the way back', async () => {
  const { world, upload } = setUp()
  world.transport = ({ signal }) =>
    Promise.race([
      later({ kind: 'stored' }, 60_000),
      new Promise<{ kind: 'aborted' }>((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'aborted' }))
      }),
    ])
  const done = upload.start(picked([photo('a.jpg'), photo('b.jpg', 'b', 7)]), null)
  await vi.advanceTimersByTimeAsync(1_000)
  upload.leave()
  await done
  expect(world.diary).toEqual(['limits 2 1007', 'open 2', 'leave batch-1'])
  expect(upload.getSnapshot().phase).toBe('idle')
  expect(world.remembered.has('batch-1')).toBe(true)
})

test('while the browser asks for leave, the files may be chosen by hand', async () => {
  const { world, upload } = setUp()
  world.open = [waiting('c.jpg')]
  const { promise: answered, resolve: answer } = Promise.withResolvers<'granted'>()
  const root = { kind: 'directory', queryPermission: async () => 'prompt', requestPermission: () => answered }
  const item = {
    pictureId: 'picture of c.jpg',
    title: 'c.jpg',
    size: 1_000,
    lastModified: 1,
    handle: handleOf(photo('c.jpg')),
  }
  const roots = [root as unknown as FileSystemHandle]
  world.remembered.set('old', { owner: 'gallery:1', batchId: 'old', isWhole: true, roots, items: [item] })
  await upload.look()
  const asking = upload.continueInterrupted()
  await vi.advanceTimersByTimeAsync(0)
  expect(upload.getSnapshot()).toMatchObject({ phase: 'idle', interrupted: { canContinue: true } })
  await upload.start(picked([photo('c.jpg')]), null)
  answer('granted')
  await asking
  expect(world.titlesSent).toEqual(['c.jpg'])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 1 })
})
