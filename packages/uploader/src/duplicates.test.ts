import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeEnvironment, pictureFile, picked } from './fake-environment.ts'
import { chooseForAll, type NameConflictChoice } from './name-conflicts.ts'
import { createUpload } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const name = 'DSC_0001.jpg'
const stored = (pictureId: string, content: string, size: number) => ({
  pictureId,
  title: name,
  size,
  sha256: `sha of ${content}`,
})

/** Two files with a name that the gallery has, and one new file; the question about them is open. */
async function startWithConflict(existing = [stored('p1', 'first camera', 1_000)]) {
  const { environment, api, ports } = createFakeEnvironment()
  environment.stored = existing
  const upload = createUpload(api, ports)
  const files = [
    pictureFile(name, 'edited', 900),
    pictureFile(name, 'second camera', 901),
    pictureFile('DSC_0002.jpg', 'x', 902),
  ]
  const done = upload.start(picked(files), null)
  await vi.advanceTimersByTimeAsync(0)
  const { duplicates } = upload.getSnapshot()
  expect(upload.getSnapshot().phase).toBe('asking')
  const nameConflicts = duplicates?.nameConflicts ?? []
  async function answer(kind: NameConflictChoice['kind'], own = new Map<string, NameConflictChoice>()) {
    upload.answerDuplicates(chooseForAll(nameConflicts, kind, own).answer)
    await done
    return environment.opened[0]?.map(({ title, overwrite, replaces }) => [title, overwrite, replaces ?? null])
  }
  return { environment, upload, nameConflicts, done, answer, fresh: duplicates?.fresh }
}

describe('name conflict', () => {
  test('asks with the pictures of that name and the number of new files', async () => {
    const { nameConflicts, fresh } = await startWithConflict()
    expect(fresh).toBe(1)
    expect(
      nameConflicts.map(({ title, size, existing }) => [title, size, existing.map((one) => one.pictureId)]),
    ).toEqual([
      [name, 900, ['p1']],
      [name, 901, ['p1']],
    ])
  })

  test('keeps both: overwrites nothing and checks the plan limits for all files', async () => {
    const { environment, upload, answer } = await startWithConflict()
    expect(await answer('keep-both')).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, false, null],
      [name, false, null],
    ])
    expect(environment.log.slice(0, 2)).toEqual(['limits 1 902', 'limits 3 2703'])
    expect(upload.getSnapshot().result).toMatchObject({ stored: 3, isComplete: true })
  })

  test('replaces the only picture of that name with the first file and adds the second', async () => {
    const { answer, upload } = await startWithConflict()
    expect(await answer('replace')).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, true, 'p1'],
      [name, false, null],
    ])
    expect(upload.getSnapshot().result?.isComplete).toBe(true)
  })

  test('sends only the new files and is incomplete then', async () => {
    const { answer, upload } = await startWithConflict()
    expect(await answer('skip')).toEqual([['DSC_0002.jpg', false, null]])
    expect(upload.getSnapshot().result).toMatchObject({ stored: 1, isComplete: false })
  })

  test('prefers the choice of a single file to the choice for all', async () => {
    const { answer, nameConflicts } = await startWithConflict()
    const own = new Map<string, NameConflictChoice>([
      [nameConflicts[1]?.key ?? '', { kind: 'replace', pictureId: 'p1' }],
    ])
    expect(await answer('skip', own)).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, true, 'p1'],
    ])
  })
})

describe('several pictures of one name', () => {
  const two = [stored('p1', 'first camera', 1_000), stored('p2', 'third camera', 1_001)]

  test('require a choice of the picture to replace', async () => {
    const { nameConflicts, answer } = await startWithConflict(two)
    const { answer: chosen, unresolved } = chooseForAll(nameConflicts, 'replace', new Map())
    expect(chosen.size).toBe(0)
    expect(unresolved.map(({ existing }) => existing.map(({ pictureId }) => pictureId))).toEqual([
      ['p1', 'p2'],
      ['p1', 'p2'],
    ])
    const own = new Map<string, NameConflictChoice>([
      [nameConflicts[0]?.key ?? '', { kind: 'replace', pictureId: 'p2' }],
    ])
    expect(await answer('replace', own)).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, true, 'p2'],
      [name, false, null],
    ])
  })

  test('keep a file beside them without an answer for it', async () => {
    const { environment, upload, done } = await startWithConflict(two)
    upload.answerDuplicates(new Map())
    await done
    expect(environment.opened[0]?.every(({ overwrite }) => !overwrite)).toBe(true)
  })
})

test('adds 400 files of a second photographer with equal names and replaces nothing', async () => {
  const { environment, api, ports } = createFakeEnvironment()
  const titles = Array.from({ length: 400 }, (_, at) => `DSC_${at}.jpg`)
  environment.stored = titles.map((title, at) => ({ title, size: 5_000 + at, sha256: `sha of first ${at}` }))
  const upload = createUpload(api, ports)
  const done = upload.start(picked(titles.map((title, at) => pictureFile(title, `second ${at}`, 5_000 + at))), null)
  await vi.advanceTimersByTimeAsync(0)
  const nameConflicts = upload.getSnapshot().duplicates?.nameConflicts ?? []
  expect(nameConflicts).toHaveLength(400)
  upload.answerDuplicates(chooseForAll(nameConflicts, 'keep-both', new Map()).answer)
  await done
  expect(environment.opened.flat().filter(({ overwrite }) => overwrite)).toEqual([])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 400, failed: 0 })
})

test('announces the chapter of new pictures, not of one that replaces another', async () => {
  const { environment, api, ports } = createFakeEnvironment()
  environment.stored = [stored('p1', 'first camera', 1_000)]
  const upload = createUpload(api, ports)
  const files = [pictureFile(name, 'edited', 900), pictureFile('DSC_0002.jpg', 'x', 902)]
  const done = upload.start({ ...picked([]), files: files.map((file) => ({ file, chapter: 4 })) }, null)
  await vi.advanceTimersByTimeAsync(0)
  const { duplicates } = upload.getSnapshot()
  upload.answerDuplicates(chooseForAll(duplicates?.nameConflicts ?? [], 'replace', new Map()).answer)
  await done
  expect(environment.opened[0]?.map(({ title, chapter }) => [title, chapter ?? null])).toEqual([
    ['DSC_0002.jpg', 4],
    [name, null],
  ])
})
