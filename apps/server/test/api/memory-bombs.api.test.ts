import { getProfile, setLogo } from '@revela/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRenderPool } from '../../src/platform/images/render-pool.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { jpegOf, pngOf } from '../crafted-images.ts'
import { memoryBombs } from '../memory-bombs.ts'
import { createUser, type User } from '../users.ts'
import { sendImage } from '../sending-image.ts'

const megabyte = 1024 * 1024
/** The memory limit of one decoder, see docs/configuration.md. */
const decoderMegabytes = 700

let api: ApiUnderTest
let attacker: User
let customer: User
beforeAll(async () => {
  api = await apiUnderTest()
  attacker = await createUser(api, { product: 'gallery_pro' })
  customer = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

/** The peak memory of each child process, in MB. */
function watchPeaks() {
  const peaks = new Map<string, number>()
  const samplePeaks = () => {
    const tasks = readdirSync('/proc/self/task')
    const children = tasks.flatMap((task) => read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean))
    for (const pid of children) {
      const peak = Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
      peaks.set(pid, Math.max(peak, peaks.get(pid) ?? 0))
    }
  }
  const timer = setInterval(samplePeaks, 20)
  return () => {
    clearInterval(timer)
    samplePeaks()
    return [...peaks.values()]
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}

it('rejects 40 crafted files, keeps every decoder within its memory and serves other customers', async () => {
  const bombs = await memoryBombs()
  expect(bombs.length).toBeGreaterThanOrEqual(40)
  const stop = watchPeaks()
  const before = process.memoryUsage.rss()
  const ended: Record<string, string> = {}
  const failed: string[] = []
  for (const { name, file, ends } of bombs) {
    const [sent, other] = await Promise.all([
      sendImage(attacker.browser, setLogo, file),
      customer.browser.call(getProfile),
    ])
    if (other.status !== 200) failed.push(`${name}: another customer was answered ${other.status}`)
    const isRejected = sent.status >= 400 && sent.status < 500 && /\p{L}/u.test(JSON.stringify(sent.error))
    const end = sent.status < 300 ? 'shown' : isRejected ? 'rejected' : `status ${sent.status}`
    ended[name] = end
    if (end !== ends && !(ends === 'either' && ['shown', 'rejected'].includes(end))) failed.push(`${name}: ${end}`)
  }
  const peaks = stop()
  expect({ failed, ended }).toEqual({ failed: [], ended })
  expect(peaks.length).toBeGreaterThan(0)
  expect(Math.max(...peaks)).toBeLessThan(decoderMegabytes)
  // The API process holds the uploaded files, but decodes no picture.
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * megabyte)
  const logo = pngOf({ width: 300, height: 200 })
  expect((await sendImage(customer.browser, setLogo, logo)).status).toBeLessThan(300)
}, 600_000)

it('opens large valid pictures within the same memory', async () => {
  const pool = openRenderPool({ processes: 1, queue: 1, timeLimitMs: 120_000 })
  const stop = watchPeaks()
  const pictures = {
    'progressive, 24 MP': jpegOf({ width: 6_000, height: 4_000, isProgressive: true }),
    'progressive, 50 MP': jpegOf({ width: 8_660, height: 5_774, isProgressive: true }),
    'baseline, 100 MP': jpegOf({ width: 10_000, height: 10_000 }),
  }
  try {
    for (const [name, picture] of Object.entries(pictures)) {
      const { files } = await pool.render(picture, 'photograph')
      expect([name, files.size]).toEqual([name, 3])
    }
  } finally {
    pool.close()
  }
  expect(Math.max(...stop())).toBeLessThan(decoderMegabytes)
}, 600_000)
