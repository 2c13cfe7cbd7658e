import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeEnvironment, later, pictureFile, picked, rejected } from './fake-environment.ts'
import type { SendJob } from './post-picture.ts'
import type { SendOutcome } from './upload-item.ts'
import { createUploads, type UploadTarget } from './uploads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wedding: UploadTarget = { kind: 'gallery', id: '1', title: 'Casamento' }
const beach: UploadTarget = { kind: 'work', id: '2', title: 'Praia' }

const pictureFiles = (count: number, prefix = 'IMG') =>
  Array.from({ length: count }, (_, at) => pictureFile(`${prefix}_${at + 1}.jpg`, `${prefix} ${at}`, 1_000 + at))

/** Takes a second for each picture, and reacts to the abort signal. */
const aSecond = ({ signal }: SendJob): Promise<SendOutcome> =>
  Promise.race([
    later({ kind: 'stored' }, 1_000),
    new Promise<SendOutcome>((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'aborted' }))),
  ])

function setUp() {
  const { environment, api, ports } = createFakeEnvironment()
  environment.transport = aSecond
  const uploads = createUploads({ ports, apiOf: ({ kind, id }) => ({ ...api, key: `${kind}:${id}` }) })
  const phases = () => uploads.jobs().map(({ target, upload }) => [target.title, upload.getSnapshot().phase])
  return { environment, uploads, phases }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('several uploads', () => {
  test('send one after the other and keep both results', async () => {
    const { environment, uploads, phases } = setUp()
    void uploads.next(wedding).start(picked(pictureFiles(10)), null)
    await pass(0.5)
    void uploads.next(beach).start(picked(pictureFiles(5, 'SEA')), null)
    await pass(0.1)
    expect(phases()).toEqual([
      ['Casamento', 'sending'],
      ['Praia', 'queued'],
    ])
    expect(uploads.isRunning()).toBe(true)
    await pass(10)
    expect(phases()).toEqual([
      ['Casamento', 'ended'],
      ['Praia', 'ended'],
    ])
    expect(environment.maxInFlight).toBe(5)
    expect(environment.titlesSent.slice(10).every((title) => title.startsWith('SEA'))).toBe(true)
    expect(uploads.jobs().map(({ upload }) => upload.getSnapshot().result?.stored)).toEqual([10, 5])
    for (const { upload } of uploads.jobs()) upload.dismiss()
    expect(uploads.jobs()).toEqual([])
  })

  test('are kept for the last 50 visited galleries or works while they have nothing to send', () => {
    const { uploads } = setUp()
    const first = uploads.next(wedding)
    for (let at = 1; at < 50; at += 1) uploads.next({ ...beach, id: `place ${at}` })
    expect(uploads.next(wedding)).toBe(first)
    uploads.next({ ...beach, id: 'place 50' })
    expect(uploads.next(wedding)).not.toBe(first)
  })

  test('become a second upload when files are added to a gallery that is sending', async () => {
    const { environment, uploads, phases } = setUp()
    void uploads.next(wedding).start(picked(pictureFiles(6)), null)
    await pass(0.5)
    // Two of them are being sent already: the same bytes are not sent again.
    void uploads.next(wedding).start(picked([...pictureFiles(2), ...pictureFiles(3, 'MORE')]), null)
    await pass(0.1)
    expect(phases()).toEqual([
      ['Casamento', 'sending'],
      ['Casamento', 'queued'],
    ])
    await pass(10)
    expect(uploads.jobsAt(wedding).map(({ upload }) => upload.getSnapshot().result)).toEqual([
      { stored: 6, failed: 0, identical: [], isComplete: true },
      { stored: 3, failed: 0, identical: ['IMG_1.jpg', 'IMG_2.jpg'], isComplete: true },
    ])
    expect(environment.titlesSent).toHaveLength(9)
  })

  test('keep a result until it is dismissed; the next files start a new upload', async () => {
    const { uploads, phases } = setUp()
    void uploads.next(wedding).start(picked(pictureFiles(1)), null)
    await pass(2)
    const first = uploads.jobs()[0]
    expect(uploads.next(wedding)).not.toBe(first?.upload)
    first?.upload.dismiss()
    expect(phases()).toEqual([])
    expect(uploads.next(wedding)).toBe(first?.upload)
  })

  // spec: S2-4.23
  test('inform the server, stay resumable and are removed when all are left', async () => {
    const { environment, uploads, phases } = setUp()
    void uploads.next(wedding).start(picked(pictureFiles(6)), null)
    await pass(0.5)
    void uploads.next(beach).start(picked(pictureFiles(1, 'SEA')), null)
    await pass(0.1)
    uploads.leaveAll()
    expect(phases()).toEqual([])
    expect(uploads.isRunning()).toBe(false)
    expect(environment.log.filter((line) => line.startsWith('leave'))).toEqual(['leave batch-1', 'leave batch-2'])
    expect(environment.remembered.size).toBe(2)
  })
})

describe('pause', () => {
  test('stops sending at once and resumes with what is missing', async () => {
    const { environment, uploads } = setUp()
    const upload = uploads.next(wedding)
    void upload.start(picked(pictureFiles(12)), null)
    await pass(1.5)
    upload.pause()
    await pass(60)
    expect(environment.inFlight).toBe(0)
    expect(upload.getSnapshot()).toMatchObject({ phase: 'paused', progress: { storedFiles: 5, sentBytes: 0 } })
    expect(uploads.isRunning()).toBe(true)
    void upload.resume()
    await pass(5)
    expect(upload.getSnapshot().result).toMatchObject({ stored: 12, failed: 0, isComplete: true })
  })

  test('lets the next upload send, and queues again on resume', async () => {
    const { uploads, phases } = setUp()
    const first = uploads.next(wedding)
    void first.start(picked(pictureFiles(20)), null)
    await pass(0.5)
    void uploads.next(beach).start(picked(pictureFiles(15, 'SEA')), null)
    await pass(0.1)
    first.pause()
    await pass(0.1)
    expect(phases()).toEqual([
      ['Casamento', 'paused'],
      ['Praia', 'sending'],
    ])
    void first.resume()
    await pass(0.1)
    expect(phases()).toEqual([
      ['Casamento', 'queued'],
      ['Praia', 'sending'],
    ])
    await pass(20)
    expect(uploads.jobs().map(({ upload }) => upload.getSnapshot().result?.stored)).toEqual([20, 15])
  })

  test('keeps a queued upload from sending until it is resumed', async () => {
    const { uploads, phases } = setUp()
    void uploads.next(wedding).start(picked(pictureFiles(5)), null)
    await pass(0.1)
    const second = uploads.next(beach)
    void second.start(picked(pictureFiles(5, 'SEA')), null)
    await pass(0.1)
    second.pause()
    await pass(5)
    expect(phases()).toEqual([
      ['Casamento', 'ended'],
      ['Praia', 'paused'],
    ])
    void second.resume()
    await pass(2)
    expect(second.getSnapshot().result?.stored).toBe(5)
  })
})

describe('cancel', () => {
  test('keeps stored pictures, ends the batch and offers nothing afterwards', async () => {
    const { environment, uploads, phases } = setUp()
    const upload = uploads.next(wedding)
    void upload.start(picked(pictureFiles(12)), null)
    await pass(1.5)
    expect(await upload.cancel()).toBe(5)
    await pass(10)
    expect(environment.titlesSent).toHaveLength(10)
    expect(environment.log).toEqual(['limits 12 12066', 'open 12', 'complete', 'finish batch-1'])
    expect(environment.remembered.size).toBe(0)
    expect(phases()).toEqual([])
  })

  test('of a queued upload does not disturb the other', async () => {
    const { environment, uploads, phases } = setUp()
    void uploads.next(wedding).start(picked(pictureFiles(5)), null)
    await pass(0.1)
    const second = uploads.next(beach)
    void second.start(picked(pictureFiles(5, 'SEA')), null)
    await pass(0.1)
    expect(await second.cancel()).toBe(0)
    await pass(5)
    expect(phases()).toEqual([['Casamento', 'ended']])
    expect(environment.titlesSent).toHaveLength(5)
  })

  test('during the duplicates question opens no batch', async () => {
    const { environment, uploads, phases } = setUp()
    environment.stored = [{ title: 'IMG_1.jpg', size: 1, sha256: 'other' }]
    const upload = uploads.next(wedding)
    void upload.start(picked(pictureFiles(1)), null)
    await pass(0.1)
    expect(phases()).toEqual([['Casamento', 'asking']])
    await upload.cancel()
    await pass(1)
    expect([phases(), environment.opened]).toEqual([[], []])
  })
})

test('stops all uploads when the session ends, and each resumes after signing in', async () => {
  const { environment, uploads, phases } = setUp()
  environment.transport = () => rejected(401, 'SessionExpired')
  void uploads.next(wedding).start(picked(pictureFiles(3)), null)
  void uploads.next(beach).start(picked(pictureFiles(3, 'SEA')), null)
  await pass(1)
  expect(phases()).toEqual([
    ['Casamento', 'signed-out'],
    ['Praia', 'signed-out'],
  ])
  environment.transport = aSecond
  for (const { upload } of uploads.jobs()) void upload.resume()
  await pass(5)
  expect(uploads.jobs().map(({ upload }) => upload.getSnapshot().result?.stored)).toEqual([3, 3])
})
