import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeWorld, later, photo, picked, refused } from './fake-world.ts'
import { createUpload } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const { world, owner, ports } = fakeWorld()
  const upload = createUpload(owner, ports)
  return { world, owner, ports, upload, snapshot: upload.getSnapshot }
}

const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => photo(`IMG_${at + 1}.jpg`, `${at}`, 1_000 + at))

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the plain way', () => {
  // spec: S2-4.08, S2-7.28, S2-7.29
  test('calls limits, batch, photos, completed and finished in order', async () => {
    const { world, upload, snapshot } = setUp()
    await upload.start(picked(photos(12).toReversed()), null)
    expect(world.diary).toEqual(['limits 12 12066', 'open 12', 'complete', 'finish batch-1'])
    expect(world.titlesSent).toEqual(photos(12).map(({ name }) => name))
    expect(snapshot()).toMatchObject({
      phase: 'ended',
      result: { stored: 12, failed: 0, identical: [], isComplete: true },
      progress: { percent: 100 },
    })
    expect(snapshot().latest).toHaveLength(12)
    expect(world.remembered.size).toBe(0)
  })

  // spec: S2-9.04
  test('five at a time, never more', async () => {
    const { world, upload } = setUp()
    world.transport = () => later({ kind: 'stored' }, 1_000)
    const done = upload.start(picked(photos(23)), null)
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    expect(world.mostInFlight).toBe(5)
    expect(world.titlesSent).toHaveLength(23)
  })

  test('the drop is written down before the first byte leaves', async () => {
    const { world, upload } = setUp()
    world.transport = () => later({ kind: 'stored' }, 1_000)
    void upload.start(picked(photos(2)), null)
    await settle()
    expect(world.remembered.get('batch-1')).toMatchObject({
      isWhole: true,
      items: [
        { title: 'IMG_1.jpg', size: 1_000 },
        { title: 'IMG_2.jpg', size: 1_001 },
      ],
    })
  })
})

describe('progress', () => {
  test('what is on its way is shown apart and never as done', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = ({ onSent, file }) => {
      onSent(file.size)
      return later({ kind: 'stored' }, 1_000)
    }
    const done = upload.start(picked([photo('a.jpg'), photo('b.jpg', 'b', 3_000)]), null)
    await vi.advanceTimersByTimeAsync(600)
    expect(snapshot().progress).toMatchObject({ percent: 0, storedBytes: 0, sentBytes: 4_000, bytes: 4_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    expect(snapshot().progress).toMatchObject({ percent: 100, storedBytes: 4_000, sentBytes: 0 })
  })

  // spec: S2-9.06
  test('5,000 photos are cheap: few announcements to the page, and a second of work', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = ({ onSent, file }) => {
      for (let part = 1; part <= 10; part += 1) onSent((file.size / 10) * part)
      return later({ kind: 'stored' }, 10)
    }
    let heard = 0
    let highest = 0
    upload.subscribe(() => {
      heard += 1
      const { storedBytes, bytes, percent } = snapshot().progress
      highest = Math.max(highest, percent - (bytes === 0 ? 0 : (storedBytes / bytes) * 100))
    })
    const files = photos(5_000)
    const started = process.cpuUsage()
    const done = upload.start(picked(files), null)
    await vi.advanceTimersByTimeAsync(20_000)
    await done
    const { user } = process.cpuUsage(started)
    expect(snapshot().result).toMatchObject({ stored: 5_000, isComplete: true })
    // 10 seconds of sending at most four times a second, and the changes of phase.
    expect(heard).toBeLessThan(60)
    expect(highest).toBeLessThanOrEqual(0)
    expect(user / 1_000).toBeLessThan(3_000)
    expect(world.diary.filter((line) => line.startsWith('finish'))).toHaveLength(3)
  })
})

describe('tries', () => {
  // spec: S2-7.27, S2-8.26, S2-8.27
  test('a broken line is tried six times, 5 s first, then given up with its own code', async () => {
    const { world, upload, snapshot } = setUp()
    const at: number[] = []
    world.transport = () => {
      at.push(performance.now())
      return { kind: 'broken' }
    }
    const done = upload.start(picked([photo('a.jpg')]), null)
    await vi.advanceTimersByTimeAsync(200_000)
    await done
    expect(at.slice(1).map((time, before) => time - (at[before] ?? 0))).toEqual([5_000, 10_000, 20_000, 40_000, 60_000])
    expect(snapshot()).toMatchObject({ phase: 'ended', failures: [{ title: 'a.jpg', code: 'ConnectionBroken' }] })
    expect(world.diary).toContain('error ConnectionBroken')
    // Nothing is wrong with the photo: the batch stays open and is offered again.
    expect(world.diary).not.toContain('finish batch-1')
    expect(world.remembered.size).toBe(1)
  })

  test.each([
    [503, 'Unavailable'],
    [429, 'TooManyRequests'],
    [409, 'UploadClosed'],
    [422, 'UploadDamaged'],
  ])('%i %s passes at the second try', async (status, code) => {
    const { world, upload, snapshot } = setUp()
    world.transport = (_job, tryOf) => (tryOf === 1 ? refused(status, code) : { kind: 'stored' })
    const done = upload.start(picked([photo('a.jpg')]), null)
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(snapshot().result).toMatchObject({ stored: 1, isComplete: true })
    // Read again before the second try.
    expect(world.hashed).toEqual(['a.jpg', 'a.jpg'])
  })

  // spec: S2-3.13, S2-7.27, S2-8.26
  test('a refusal is final and keeps the words of the server; the other photos do not notice', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = ({ title }) =>
      title === 'IMG_3.jpg' ? refused(415, 'UnsupportedFile', 'Este arquivo não é uma foto.') : { kind: 'stored' }
    await upload.start(picked(photos(20)), null)
    expect(world.titlesSent).toHaveLength(20)
    expect(snapshot()).toMatchObject({
      result: { stored: 19, failed: 1, isComplete: false },
      failures: [{ title: 'IMG_3.jpg', code: 'UnsupportedFile', help: 'Este arquivo não é uma foto.' }],
    })
    expect(world.diary).toContain('error UnsupportedFile')
    expect(world.diary).toContain('finish batch-1')
  })

  test('a file that cannot be read any more fails alone', async () => {
    const { world, upload, snapshot } = setUp()
    world.unreadable.add('IMG_2.jpg')
    await upload.start(picked(photos(3)), null)
    expect(snapshot()).toMatchObject({ result: { stored: 2, failed: 1 }, failures: [{ code: 'FileUnreadable' }] })
  })

  test('all failed ones are tried again at once', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = () => refused(402, 'PlanLimitReached')
    await upload.start(picked(photos(7)), null)
    expect(snapshot().result).toMatchObject({ stored: 0, failed: 7 })
    world.transport = () => ({ kind: 'stored' })
    await upload.retryFailed()
    expect(snapshot()).toMatchObject({ failures: [], result: { stored: 7, failed: 0, isComplete: true } })
    expect(snapshot().progress).toMatchObject({ percent: 100, failedFiles: 0 })
  })
})

describe('without a connection', () => {
  test('waits without using up tries and goes on by itself', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = () => {
      if (world.online) return { kind: 'stored' }
      return { kind: 'broken' }
    }
    world.online = false
    const done = upload.start(picked(photos(3)), null)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(snapshot()).toMatchObject({ phase: 'sending', isOffline: true })
    expect(world.titlesSent).toEqual([])
    world.online = true
    world.networkChanged()
    await done
    expect(snapshot().result).toMatchObject({ stored: 3, isComplete: true })
  })

  test('a line that comes and goes costs no tries, however often', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = (_job, tryOf) => {
      if (tryOf > 10) return { kind: 'stored' }
      world.online = false
      return { kind: 'broken' }
    }
    const done = upload.start(picked([photo('a.jpg')]), null)
    for (let back = 0; back < 10; back += 1) {
      await settle()
      world.online = true
      world.networkChanged()
    }
    await done
    expect(snapshot().result).toMatchObject({ stored: 1, failed: 0 })
    expect(world.titlesSent).toHaveLength(11)
  })

  test('photos given up on a dead line are tried again when it is back', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = () => ({ kind: 'broken' })
    const done = upload.start(picked(photos(2)), null)
    await vi.advanceTimersByTimeAsync(200_000)
    await done
    world.transport = () => ({ kind: 'stored' })
    world.networkChanged()
    await settle()
    expect(snapshot().result).toMatchObject({ stored: 2, failed: 0 })
  })

  test('a session that ended stops everything at once, and going on sends the rest', async () => {
    const { world, upload, snapshot } = setUp()
    world.transport = ({ title }) => (title === 'IMG_4.jpg' ? refused(401, 'SessionExpired') : { kind: 'stored' })
    await upload.start(picked(photos(30)), null)
    expect(snapshot().phase).toBe('signed-out')
    expect(world.titlesSent.length).toBeLessThan(30)
    expect(world.diary).not.toContain('finish batch-1')
    world.transport = () => ({ kind: 'stored' })
    await upload.resume()
    expect(snapshot().result).toMatchObject({ stored: 30, failed: 0, isComplete: true })
  })
})

describe('duplicates, sizes and limits', () => {
  const here = { title: 'IMG_1.jpg', size: 1_000, sha256: 'sha of 0' }

  test('the same bytes are never sent and never asked about', async () => {
    const { world, upload, snapshot } = setUp()
    world.stored = [here]
    await upload.start(picked(photos(3)), null)
    expect(world.titlesSent).toEqual(['IMG_2.jpg', 'IMG_3.jpg'])
    expect(snapshot().result).toEqual({ stored: 2, failed: 0, identical: ['IMG_1.jpg'], isComplete: true })
  })

  // spec: S2-4.07
  test('reports identical files by name when nothing is left to send, and calls nothing', async () => {
    const { world, upload, snapshot } = setUp()
    world.stored = [here]
    await upload.start(picked(photos(1)), null)
    expect(snapshot()).toMatchObject({
      phase: 'ended',
      problem: null,
      result: { stored: 0, failed: 0, identical: ['IMG_1.jpg'], isComplete: true },
    })
    expect(world.diary).toEqual([])
  })

  test('reports equal bytes within one batch by name and sends them once', async () => {
    const { world, upload, snapshot } = setUp()
    await upload.start(picked([photo('a.jpg', 'same'), photo('b.jpg', 'same'), photo('c.jpg', 'other')]), null)
    expect(world.titlesSent).toEqual(['a.jpg', 'c.jpg'])
    expect(snapshot().result).toMatchObject({ stored: 2, identical: ['b.jpg'] })
  })

  // spec: S2-4.31
  test('cancelling sends nothing', async () => {
    const { world, upload, snapshot } = setUp()
    world.stored = [here]
    const done = upload.start(picked([photo('IMG_1.jpg', 'edited', 900)]), null)
    await settle()
    upload.answerDuplicates('cancel')
    await done
    expect(snapshot()).toMatchObject({ phase: 'idle', duplicates: null, problem: null })
    expect(world.opened).toEqual([])
  })

  // spec: S2-4.08, S2-5.16
  test('photos above the size of the plan are left out and named; then it is not complete', async () => {
    const { upload, snapshot } = setUp()
    await upload.start(picked([photo('big.jpg', 'big', 5_000), photo('a.jpg')]), 2_000)
    expect(snapshot()).toMatchObject({ leftOut: { oversize: ['big.jpg'] }, result: { stored: 1, isComplete: false } })
  })

  test('files that are no photos leave it incomplete too', async () => {
    const { upload, snapshot } = setUp()
    await upload.start(picked([photo('a.jpg')], ['IMG_1.CR2']), null)
    expect(snapshot()).toMatchObject({ leftOut: { ignored: ['IMG_1.CR2'] }, result: { isComplete: false } })
  })

  test('an empty file is a failure of its own and is not announced', async () => {
    const { world, upload, snapshot } = setUp()
    await upload.start(picked([photo('empty.jpg', '', 0), photo('a.jpg')]), null)
    expect(world.opened[0]).toHaveLength(1)
    expect(snapshot()).toMatchObject({ failures: [{ code: 'EmptyFile' }], result: { stored: 1, failed: 1 } })
  })

  test('a full plan stops the drop with its figures', async () => {
    const { world, upload, snapshot } = setUp()
    const details = { limit: 'max_picture', available_pictures: 3, requested_pictures: 9 }
    world.limits = new ApiError({ status: 402, code: 'PlanLimitReached', messages: [], details, requestId: null })
    await upload.start(picked(photos(9)), null)
    expect(snapshot()).toMatchObject({ phase: 'idle', problem: { kind: 'limit', details } })
    expect(world.opened).toEqual([])
  })

  test('a server out of reach is tried a few times, then told', async () => {
    const { world, upload, snapshot } = setUp()
    world.limits = new ConnectionBroken(null)
    const done = upload.start(picked(photos(1)), null)
    await vi.advanceTimersByTimeAsync(8_000)
    await done
    expect(world.diary).toEqual(Array(4).fill('limits 1 1000'))
    expect(snapshot()).toMatchObject({ phase: 'idle', problem: { kind: 'failed', code: 'ConnectionBroken' } })
  })
})
