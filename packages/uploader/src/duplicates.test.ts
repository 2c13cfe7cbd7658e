import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeWorld, photo, picked } from './fake-world.ts'
import { chooseForAll, type NamesakeChoice } from './namesakes.ts'
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

/** Two files of a name that the gallery has, and one new file; the question about them is open. */
async function asking(existing = [stored('p1', 'first camera', 1_000)]) {
  const { world, owner, ports } = fakeWorld()
  world.stored = existing
  const upload = createUpload(owner, ports)
  const files = [photo(name, 'edited', 900), photo(name, 'second camera', 901), photo('DSC_0002.jpg', 'x', 902)]
  const done = upload.start(picked(files), null)
  await vi.advanceTimersByTimeAsync(0)
  const { duplicates } = upload.getSnapshot()
  expect(upload.getSnapshot().phase).toBe('asking')
  const namesakes = duplicates?.namesakes ?? []
  async function answer(kind: NamesakeChoice['kind'], own = new Map<string, NamesakeChoice>()) {
    upload.answerDuplicates(chooseForAll(namesakes, kind, own).answer)
    await done
    return world.opened[0]?.map(({ title, overwrite, replaces }) => [title, overwrite, replaces ?? null])
  }
  return { world, upload, namesakes, done, answer, fresh: duplicates?.fresh }
}

describe('a name that is taken by other bytes', () => {
  test('asks with the pictures that have the name and the number of new files', async () => {
    const { namesakes, fresh } = await asking()
    expect(fresh).toBe(1)
    expect(namesakes.map(({ title, size, existing }) => [title, size, existing.map((one) => one.pictureId)])).toEqual([
      [name, 900, ['p1']],
      [name, 901, ['p1']],
    ])
  })

  test('keeps both: nothing is overwritten and the plan has to have room for all', async () => {
    const { world, upload, answer } = await asking()
    expect(await answer('keep-both')).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, false, null],
      [name, false, null],
    ])
    expect(world.diary.slice(0, 2)).toEqual(['limits 1 902', 'limits 3 2703'])
    expect(upload.getSnapshot().result).toMatchObject({ stored: 3, isComplete: true })
  })

  test('replaces the only picture of the name by the first file; the second is added', async () => {
    const { answer, upload } = await asking()
    expect(await answer('replace')).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, true, 'p1'],
      [name, false, null],
    ])
    expect(upload.getSnapshot().result?.isComplete).toBe(true)
  })

  test('sends only the new files and is not complete then', async () => {
    const { answer, upload } = await asking()
    expect(await answer('skip')).toEqual([['DSC_0002.jpg', false, null]])
    expect(upload.getSnapshot().result).toMatchObject({ stored: 1, isComplete: false })
  })

  test('takes the choice of a single photo before the one for all', async () => {
    const { answer, namesakes } = await asking()
    const own = new Map<string, NamesakeChoice>([[namesakes[1]?.key ?? '', { kind: 'replace', pictureId: 'p1' }]])
    expect(await answer('skip', own)).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, true, 'p1'],
    ])
  })
})

describe('several pictures of one name', () => {
  const two = [stored('p1', 'first camera', 1_000), stored('p2', 'third camera', 1_001)]

  test('a replacement has to say which', async () => {
    const { namesakes, answer } = await asking(two)
    const { answer: chosen, unresolved } = chooseForAll(namesakes, 'replace', new Map())
    expect(chosen.size).toBe(0)
    expect(unresolved.map(({ existing }) => existing.map(({ pictureId }) => pictureId))).toEqual([
      ['p1', 'p2'],
      ['p1', 'p2'],
    ])
    const own = new Map<string, NamesakeChoice>([[namesakes[0]?.key ?? '', { kind: 'replace', pictureId: 'p2' }]])
    expect(await answer('replace', own)).toEqual([
      ['DSC_0002.jpg', false, null],
      [name, true, 'p2'],
      [name, false, null],
    ])
  })

  test('without an answer for it a file is kept beside them', async () => {
    const { world, upload, done } = await asking(two)
    upload.answerDuplicates(new Map())
    await done
    expect(world.opened[0]?.every(({ overwrite }) => !overwrite)).toBe(true)
  })
})

test('a second shooter with 400 equal names replaces nothing and adds 400', async () => {
  const { world, owner, ports } = fakeWorld()
  const titles = Array.from({ length: 400 }, (_, at) => `DSC_${at}.jpg`)
  world.stored = titles.map((title, at) => ({ title, size: 5_000 + at, sha256: `sha of first ${at}` }))
  const upload = createUpload(owner, ports)
  const done = upload.start(picked(titles.map((title, at) => photo(title, `second ${at}`, 5_000 + at))), null)
  await vi.advanceTimersByTimeAsync(0)
  const namesakes = upload.getSnapshot().duplicates?.namesakes ?? []
  expect(namesakes).toHaveLength(400)
  upload.answerDuplicates(chooseForAll(namesakes, 'keep-both', new Map()).answer)
  await done
  expect(world.opened.flat().filter(({ overwrite }) => overwrite)).toEqual([])
  expect(upload.getSnapshot().result).toMatchObject({ stored: 400, failed: 0 })
})
