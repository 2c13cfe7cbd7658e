import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { renderJob } from '../../apps/server/src/modules/pictures/index.ts'
import type { Bench, Outcome } from '../bench.ts'
import { openBaselineStore, readStoreConfig } from '../harness/baseline-store.ts'
import { type CameraFile, cameraFiles } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { recordMeasure } from '../harness/measures.ts'
import { signedIn } from '../harness/photographer.ts'
import { apiEntry, uploadEntry, withServer } from '../harness/server-process.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { openPictureQueue, type Owner } from '../harness/picture-queue.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { withWorker } from '../harness/worker-process.ts'

const maxSlowdown = 3
// Two rounds of a few seconds are imprecise: the short form only detects a queue that lost its order.
const max = { short: 4, middle: maxSlowdown, long: maxSlowdown }
const sizes = {
  short: { waiting: 500, arrivingCount: 5, rounds: 2 },
  middle: { waiting: 2_000, arrivingCount: 10, rounds: 5 },
  long: { waiting: 5_000, arrivingCount: 10, rounds: 7 },
}
const concurrency = 5

type Ports = { readonly api: number; readonly upload: number }
type Round = { readonly aloneMs: number; readonly amongMs: number; readonly crowdReady: number }

export const fairness: Bench = {
  name: 'fairness',
  claim: `with 5,000 pictures of one customer waiting, 10 of another are ready within ${maxSlowdown} × their time alone`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { waiting, arrivingCount, rounds } = sizes[size]
      await fillCustomers(stack!, 2 * rounds + 1)
      const files = await cameraFiles(arrivingCount)
      const queue = await openQueue(stack!, files)
      const measured = await withCleanUp(queue.close, () =>
        withProcesses(stack!, async (ports) => {
          const all: Round[] = []
          await sendAndWait(queue, ports, 1, files)
          for (let n = 2; n <= rounds + 1; n += 1) all.push(await measure(queue, ports, { n, files, waiting, rounds }))
          return all
        }),
      )
      console.log(
        `${arrivingCount} photographs of 24 megapixels, from their first byte until all are ready; ${waiting} of another ` +
          `customer waiting; ${rounds} rounds; median (lowest–highest) seconds`,
      )
      return evaluate(measured, max[size])
    }),
}

function withProcesses<T>({ env }: TestStack, work: (ports: Ports) => Promise<T>): Promise<T> {
  return withServer(apiEntry, env, (api) =>
    withServer(uploadEntry, env, (upload) => withWorker(env, () => work({ api: api.port, upload: upload.port }))),
  )
}

/** Measures first alone, then while thousands of another customer's pictures wait and the first ones are rendered. */
async function measure(
  queue: Queue,
  ports: Ports,
  { n, files, waiting, rounds }: { n: number; files: readonly CameraFile[]; waiting: number; rounds: number },
): Promise<Round> {
  const aloneMs = await sendAndWait(queue, ports, n, files)
  const crowdOwner = await queue.enqueue(n + rounds, waiting)
  await queue.ready(crowdOwner, 2)
  const readyBefore = await queue.countReady(crowdOwner)
  const amongMs = await sendAndWait(queue, ports, n, files)
  const crowdReady = (await queue.countReady(crowdOwner)) - readyBefore
  await queue.dismiss()
  return { aloneMs, amongMs, crowdReady }
}

async function sendAndWait(queue: Queue, ports: Ports, n: number, files: readonly CameraFile[]): Promise<number> {
  const sender = customer(n)
  const photographer = await signedIn(sender, ports, concurrency)
  const targets = await photographer.openBatch(files)
  const startedAt = performance.now()
  await runConcurrently(targets, concurrency, async (target) => {
    const status = await photographer.send(target)
    if (status !== 204) throw new Error(`an upload returned ${status}`)
  })
  const readyAt = await queue.ready({ customerId: sender.customerId, ownerId: photographer.galleryId }, files.length)
  photographer.close()
  return (readyAt - startedAt) / 1_000
}

function evaluate(rounds: readonly Round[], bar: number): Outcome {
  const [aloneMs, amongMs] = [rounds.map((round) => round.aloneMs), rounds.map((round) => round.amongMs)]
  const times = rounds.map((round) => round.amongMs / round.aloneMs)
  const crowdReady = rounds.map((round) => round.crowdReady)
  console.log(`  alone          ${medianAndSpread(aloneMs)}`)
  console.log(
    `  among them     ${medianAndSpread(amongMs)}, meanwhile ${medianAndSpread(crowdReady, 0)} of the others became ready`,
  )
  console.log(`  among / alone  ${medianAndSpread(times)}`)
  const sides = [
    { name: 'among a crowd', rounds: amongMs },
    { name: 'alone', rounds: aloneMs },
  ]
  recordMeasure({
    label: 'until all of a few photographs are ready',
    unit: 's',
    sides,
    ratios: times,
    bar: { max: bar },
  })
  return {
    passed: median(times) <= bar,
    metrics: {
      times: median(times).toFixed(2),
      max: bar,
      spread: `${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`,
      alone_s: median(aloneMs).toFixed(2),
      among_s: median(amongMs).toFixed(2),
    },
  }
}

/** Thousands of pictures of one customer that wait for their renditions. */
type Queue = {
  /** Inserts rows and jobs of that many pictures; returns their owner. */
  readonly enqueue: (n: number, count: number) => Promise<Owner>
  readonly ready: (owner: Owner, count: number) => Promise<number>
  readonly countReady: (owner: Owner) => Promise<number>
  /** Removes the waiting jobs from the queue, and waits until no rendition is in progress. */
  readonly dismiss: () => Promise<void>
  readonly close: () => Promise<void>
}

async function openQueue(stack: TestStack, files: readonly CameraFile[]): Promise<Queue> {
  const store = openBaselineStore(readStoreConfig(stack.env), 5)
  const waiting = await openPictureQueue(stack)
  const admin = new Client({ connectionString: stack.adminUrl })
  await admin.connect()
  const countPending = async (): Promise<number> => {
    const text = `select count(*)::int as jobs from pgboss.job where name = $1 and state = 'active'`
    return (await admin.query<{ jobs: number }>(text, [renderJob.name])).rows[0]!.jobs
  }
  return {
    enqueue: async (n, count) => {
      const { customerId } = customer(n)
      return waiting.add(customerId, await waiting.store(store, customerId, files), count)
    },
    ready: waiting.ready,
    countReady: waiting.countReady,
    dismiss: async () => {
      await admin.query(`delete from pgboss.job where name = $1 and state < 'active'`, [renderJob.name])
      for (const end = Date.now() + 30_000; (await countPending()) > 0 && Date.now() < end;) {
        await new Promise((resume) => setTimeout(resume, 50))
      }
    },
    close: async () => {
      store.close()
      await Promise.all([waiting.close(), admin.end()])
    },
  }
}
