import { ApiError, ConnectionError } from '@revela/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeEnvironment, later, pictureFile, picked, rejected } from './fake-environment.ts'
import { createUpload } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const { environment, api, ports } = createFakeEnvironment()
  const upload = createUpload(api, ports)
  return { environment, api, ports, upload, snapshot: upload.getSnapshot }
}

const pictureFiles = (count: number) =>
  Array.from({ length: count }, (_, at) => pictureFile(`IMG_${at + 1}.jpg`, `${at}`, 1_000 + at))

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('createUpload', () => {
  // spec: S2-4.08, S2-7.28, S2-7.29
  test('calls limits, batch, pictures, completed and finished in order', async () => {
    const { environment, upload, snapshot } = setUp()
    await upload.start(picked(pictureFiles(12).toReversed()), null)
    expect(environment.log).toEqual(['limits 12 12066', 'open 12', 'complete', 'finish batch-1'])
    expect(environment.titlesSent).toEqual(pictureFiles(12).map(({ name }) => name))
    expect(snapshot()).toMatchObject({
      phase: 'ended',
      result: { stored: 12, failed: 0, identical: [], isComplete: true },
      progress: { percent: 100 },
    })
    expect(snapshot().latest).toHaveLength(12)
    expect(environment.remembered.size).toBe(0)
  })

  // spec: S2-9.04
  test('sends at most five files at a time', async () => {
    const { environment, upload } = setUp()
    environment.transport = () => later({ kind: 'stored' }, 1_000)
    const done = upload.start(picked(pictureFiles(23)), null)
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    expect(environment.maxInFlight).toBe(5)
    expect(environment.titlesSent).toHaveLength(23)
  })

  test('remembers the batch before the first byte is sent', async () => {
    const { environment, upload } = setUp()
    environment.transport = () => later({ kind: 'stored' }, 1_000)
    void upload.start(picked(pictureFiles(2)), null)
    await settle()
    expect(environment.remembered.get('batch-1')).toMatchObject({
      isWhole: true,
      items: [
        { title: 'IMG_1.jpg', size: 1_000 },
        { title: 'IMG_2.jpg', size: 1_001 },
      ],
    })
  })
})

describe('progress', () => {
  test('shows sent bytes separately and never as done', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = ({ onSent, file }) => {
      onSent(file.size)
      return later({ kind: 'stored' }, 1_000)
    }
    const done = upload.start(picked([pictureFile('a.jpg'), pictureFile('b.jpg', 'b', 3_000)]), null)
    await vi.advanceTimersByTimeAsync(600)
    expect(snapshot().progress).toMatchObject({ percent: 0, storedBytes: 0, sentBytes: 4_000, bytes: 4_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    expect(snapshot().progress).toMatchObject({ percent: 100, storedBytes: 4_000, sentBytes: 0 })
  })

  // spec: S2-9.06
  test('handles 5,000 pictures with few notifications and a second of work', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = ({ onSent, file }) => {
      for (let part = 1; part <= 10; part += 1) onSent((file.size / 10) * part)
      return later({ kind: 'stored' }, 10)
    }
    let notificationCount = 0
    let highest = 0
    upload.subscribe(() => {
      notificationCount += 1
      const { storedBytes, bytes, percent } = snapshot().progress
      highest = Math.max(highest, percent - (bytes === 0 ? 0 : (storedBytes / bytes) * 100))
    })
    const files = pictureFiles(5_000)
    const started = process.cpuUsage()
    const done = upload.start(picked(files), null)
    await vi.advanceTimersByTimeAsync(20_000)
    await done
    const { user } = process.cpuUsage(started)
    expect(snapshot().result).toMatchObject({ stored: 5_000, isComplete: true })
    // 10 seconds of sending with at most four notifications a second, and the changes of phase.
    expect(notificationCount).toBeLessThan(60)
    expect(highest).toBeLessThanOrEqual(0)
    expect(user / 1_000).toBeLessThan(3_000)
    expect(environment.log.filter((line) => line.startsWith('finish'))).toHaveLength(3)
  })
})

describe('attempts', () => {
  // spec: S2-7.27, S2-8.26, S2-8.27
  test('gives up after six attempts on a broken connection, 5 s apart at first, with its own code', async () => {
    const { environment, upload, snapshot } = setUp()
    const at: number[] = []
    environment.transport = () => {
      at.push(performance.now())
      return { kind: 'broken' }
    }
    const done = upload.start(picked([pictureFile('a.jpg')]), null)
    await vi.advanceTimersByTimeAsync(200_000)
    await done
    expect(at.slice(1).map((time, before) => time - (at[before] ?? 0))).toEqual([5_000, 10_000, 20_000, 40_000, 60_000])
    expect(snapshot()).toMatchObject({ phase: 'ended', failures: [{ title: 'a.jpg', code: 'ConnectionBroken' }] })
    expect(environment.log).toContain('error ConnectionBroken')
    // Nothing is wrong with the picture: the batch stays open and is offered again.
    expect(environment.log).not.toContain('finish batch-1')
    expect(environment.remembered.size).toBe(1)
  })

  test.each([
    [503, 'Unavailable'],
    [429, 'TooManyRequests'],
    [409, 'UploadClosed'],
    [422, 'UploadDamaged'],
  ])('retries after %i %s and succeeds at the second attempt', async (status, code) => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = (_job, attempt) => (attempt === 1 ? rejected(status, code) : { kind: 'stored' })
    const done = upload.start(picked([pictureFile('a.jpg')]), null)
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(snapshot().result).toMatchObject({ stored: 1, isComplete: true })
    // Hashed again before the second attempt.
    expect(environment.hashed).toEqual(['a.jpg', 'a.jpg'])
  })

  // spec: S2-3.13, S2-7.27, S2-8.26
  test('does not retry a rejection, keeps the server’s message, and continues with the other files', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = ({ title }) =>
      title === 'IMG_3.jpg' ? rejected(415, 'UnsupportedFile', 'Este arquivo não é uma foto.') : { kind: 'stored' }
    await upload.start(picked(pictureFiles(20)), null)
    expect(environment.titlesSent).toHaveLength(20)
    expect(snapshot()).toMatchObject({
      result: { stored: 19, failed: 1, isComplete: false },
      failures: [{ title: 'IMG_3.jpg', code: 'UnsupportedFile', help: 'Este arquivo não é uma foto.' }],
    })
    expect(environment.log).toContain('error UnsupportedFile')
    expect(environment.log).toContain('finish batch-1')
  })

  test('fails only the file that can no longer be read', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.unreadable.add('IMG_2.jpg')
    await upload.start(picked(pictureFiles(3)), null)
    expect(snapshot()).toMatchObject({ result: { stored: 2, failed: 1 }, failures: [{ code: 'FileUnreadable' }] })
  })

  test('retries all failed files at once', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = () => rejected(402, 'PlanLimitReached')
    await upload.start(picked(pictureFiles(7)), null)
    expect(snapshot().result).toMatchObject({ stored: 0, failed: 7 })
    environment.transport = () => ({ kind: 'stored' })
    await upload.retryFailed()
    expect(snapshot()).toMatchObject({ failures: [], result: { stored: 7, failed: 0, isComplete: true } })
    expect(snapshot().progress).toMatchObject({ percent: 100, failedFiles: 0 })
  })
})

describe('without a connection', () => {
  test('waits without using up attempts and resumes automatically', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = () => {
      if (environment.online) return { kind: 'stored' }
      return { kind: 'broken' }
    }
    environment.online = false
    const done = upload.start(picked(pictureFiles(3)), null)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(snapshot()).toMatchObject({ phase: 'sending', isOffline: true })
    expect(environment.titlesSent).toEqual([])
    environment.online = true
    environment.networkChanged()
    await done
    expect(snapshot().result).toMatchObject({ stored: 3, isComplete: true })
  })

  test('does not count attempts on a connection that comes and goes', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = (_job, attempt) => {
      if (attempt > 10) return { kind: 'stored' }
      environment.online = false
      return { kind: 'broken' }
    }
    const done = upload.start(picked([pictureFile('a.jpg')]), null)
    for (let back = 0; back < 10; back += 1) {
      await settle()
      environment.online = true
      environment.networkChanged()
    }
    await done
    expect(snapshot().result).toMatchObject({ stored: 1, failed: 0 })
    expect(environment.titlesSent).toHaveLength(11)
  })

  test('retries files that failed only because of the connection when it is back', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = () => ({ kind: 'broken' })
    const done = upload.start(picked(pictureFiles(2)), null)
    await vi.advanceTimersByTimeAsync(200_000)
    await done
    environment.transport = () => ({ kind: 'stored' })
    environment.networkChanged()
    await settle()
    expect(snapshot().result).toMatchObject({ stored: 2, failed: 0 })
  })

  test('stops when the session ends, and sends the rest on resume', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.transport = ({ title }) =>
      title === 'IMG_4.jpg' ? rejected(401, 'SessionExpired') : { kind: 'stored' }
    await upload.start(picked(pictureFiles(30)), null)
    expect(snapshot().phase).toBe('signed-out')
    expect(environment.titlesSent.length).toBeLessThan(30)
    expect(environment.log).not.toContain('finish batch-1')
    environment.transport = () => ({ kind: 'stored' })
    await upload.resume()
    expect(snapshot().result).toMatchObject({ stored: 30, failed: 0, isComplete: true })
  })
})

describe('duplicates, sizes and limits', () => {
  const here = { title: 'IMG_1.jpg', size: 1_000, sha256: 'sha of 0' }

  test('neither sends equal bytes nor asks about them', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.stored = [here]
    await upload.start(picked(pictureFiles(3)), null)
    expect(environment.titlesSent).toEqual(['IMG_2.jpg', 'IMG_3.jpg'])
    expect(snapshot().result).toEqual({ stored: 2, failed: 0, identical: ['IMG_1.jpg'], isComplete: true })
  })

  // spec: S2-4.07
  test('reports identical files by name when nothing is left to send, and calls nothing', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.stored = [here]
    await upload.start(picked(pictureFiles(1)), null)
    expect(snapshot()).toMatchObject({
      phase: 'ended',
      problem: null,
      result: { stored: 0, failed: 0, identical: ['IMG_1.jpg'], isComplete: true },
    })
    expect(environment.log).toEqual([])
  })

  test('reports equal bytes within one batch by name and sends them once', async () => {
    const { environment, upload, snapshot } = setUp()
    await upload.start(
      picked([pictureFile('a.jpg', 'same'), pictureFile('b.jpg', 'same'), pictureFile('c.jpg', 'other')]),
      null,
    )
    expect(environment.titlesSent).toEqual(['a.jpg', 'c.jpg'])
    expect(snapshot().result).toMatchObject({ stored: 2, identical: ['b.jpg'] })
  })

  // spec: S2-4.31
  test('sends nothing when the duplicates question is cancelled', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.stored = [here]
    const done = upload.start(picked([pictureFile('IMG_1.jpg', 'edited', 900)]), null)
    await settle()
    upload.answerDuplicates('cancel')
    await done
    expect(snapshot()).toMatchObject({ phase: 'idle', duplicates: null, problem: null })
    expect(environment.opened).toEqual([])
  })

  // spec: S2-4.08, S2-5.16
  test('leaves out and names pictures above the plan’s size limit, and is incomplete then', async () => {
    const { upload, snapshot } = setUp()
    await upload.start(picked([pictureFile('big.jpg', 'big', 5_000), pictureFile('a.jpg')]), 2_000)
    expect(snapshot()).toMatchObject({ leftOut: { oversize: ['big.jpg'] }, result: { stored: 1, isComplete: false } })
  })

  test('is incomplete if files are not pictures', async () => {
    const { upload, snapshot } = setUp()
    await upload.start(picked([pictureFile('a.jpg')], ['IMG_1.CR2']), null)
    expect(snapshot()).toMatchObject({ leftOut: { ignored: ['IMG_1.CR2'] }, result: { isComplete: false } })
  })

  test('reports an empty file as failed and does not add it to the batch', async () => {
    const { environment, upload, snapshot } = setUp()
    await upload.start(picked([pictureFile('empty.jpg', '', 0), pictureFile('a.jpg')]), null)
    expect(environment.opened[0]).toHaveLength(1)
    expect(snapshot()).toMatchObject({ failures: [{ code: 'EmptyFile' }], result: { stored: 1, failed: 1 } })
  })

  test('stops with the limit’s details when the plan is full', async () => {
    const { environment, upload, snapshot } = setUp()
    const details = { limit: 'max_picture', available_pictures: 3, requested_pictures: 9 }
    environment.limits = new ApiError({ status: 402, code: 'PlanLimitReached', messages: [], details, requestId: null })
    await upload.start(picked(pictureFiles(9)), null)
    expect(snapshot()).toMatchObject({ phase: 'idle', problem: { kind: 'limit', details } })
    expect(environment.opened).toEqual([])
  })

  test('retries an unreachable server a few times, then reports it', async () => {
    const { environment, upload, snapshot } = setUp()
    environment.limits = new ConnectionError(null)
    const done = upload.start(picked(pictureFiles(1)), null)
    await vi.advanceTimersByTimeAsync(8_000)
    await done
    expect(environment.log).toEqual(Array(4).fill('limits 1 1000'))
    expect(snapshot()).toMatchObject({ phase: 'idle', problem: { kind: 'failed', code: 'ConnectionBroken' } })
  })
})
