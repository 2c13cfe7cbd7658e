import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { renderJob } from '../../apps/server/src/modules/pictures/index.ts'
import type { Bench, Outcome } from '../bench.ts'
import { openBareStore, storePlace } from '../harness/bare-store.ts'
import { type CameraFile, cameraFiles } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { noteMeasure } from '../harness/measures.ts'
import { signedIn } from '../harness/photographer.ts'
import { apiEntry, uploadEntry, withServer } from '../harness/server-process.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { openWaitingPictures, type Owner } from '../harness/waiting-pictures.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { withWorker } from '../harness/worker-process.ts'

const mostTimes = 3
// Two rounds of a few seconds say less: the short form catches a queue that lost its order.
const most = { short: 4, middle: mostTimes, long: mostTimes }
const sizes = {
  short: { waiting: 500, arriving: 5, rounds: 2 },
  middle: { waiting: 2_000, arriving: 10, rounds: 5 },
  long: { waiting: 5_000, arriving: 10, rounds: 7 },
}
const lanes = 5

type Ports = { readonly api: number; readonly upload: number }
type Round = { readonly alone: number; readonly among: number; readonly crowdMade: number }

export const fairness: Bench = {
  name: 'fairness',
  proves: `with 5,000 pictures of one customer waiting, 10 of another are ready within ${mostTimes} × their time alone`,
  inReport: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { waiting, arriving, rounds } = sizes[size]
      await fillCustomers(stack!, 2 * rounds + 1)
      const files = await cameraFiles(arriving)
      const crowds = await openCrowds(stack!, files)
      const measured = await withCleanUp(crowds.close, () =>
        withProcesses(stack!, async (ports) => {
          const all: Round[] = []
          await sendAndWait(crowds, ports, 1, files)
          for (let n = 2; n <= rounds + 1; n += 1) all.push(await measure(crowds, ports, { n, files, waiting, rounds }))
          return all
        }),
      )
      console.log(
        `${arriving} photographs of 24 megapixels, from their first byte until all are ready; ${waiting} of another ` +
          `customer waiting; ${rounds} rounds; median (lowest–highest) seconds`,
      )
      return judge(measured, most[size])
    }),
}

function withProcesses<T>({ env }: TestStack, work: (ports: Ports) => Promise<T>): Promise<T> {
  return withServer(apiEntry, env, (api) =>
    withServer(uploadEntry, env, (upload) => withWorker(env, () => work({ api: api.port, upload: upload.port }))),
  )
}

/** First alone; then when somebody else has just dropped thousands, of which the first are being made. */
async function measure(
  crowds: Crowds,
  ports: Ports,
  { n, files, waiting, rounds }: { n: number; files: readonly CameraFile[]; waiting: number; rounds: number },
): Promise<Round> {
  const alone = await sendAndWait(crowds, ports, n, files)
  const crowd = await crowds.gather(n + rounds, waiting)
  await crowds.ready(crowd, 2)
  const before = await crowds.countReady(crowd)
  const among = await sendAndWait(crowds, ports, n, files)
  const crowdMade = (await crowds.countReady(crowd)) - before
  await crowds.dismiss()
  return { alone, among, crowdMade }
}

async function sendAndWait(crowds: Crowds, ports: Ports, n: number, files: readonly CameraFile[]): Promise<number> {
  const who = customer(n)
  const photographer = await signedIn(who, ports, lanes)
  const drop = await photographer.openDrop(files)
  const begun = performance.now()
  await inLanes(drop, lanes, async (target) => {
    const status = await photographer.send(target)
    if (status !== 204) throw new Error(`a photograph was answered with ${status}`)
  })
  const ended = await crowds.ready({ customerId: who.customerId, ownerId: photographer.galleryId }, files.length)
  photographer.close()
  return (ended - begun) / 1_000
}

function judge(rounds: readonly Round[], bar: number): Outcome {
  const [alone, among] = [rounds.map((round) => round.alone), rounds.map((round) => round.among)]
  const times = rounds.map((round) => round.among / round.alone)
  const made = rounds.map((round) => round.crowdMade)
  console.log(`  alone          ${medianAndSpread(alone)}`)
  console.log(`  among them     ${medianAndSpread(among)}, meanwhile ${medianAndSpread(made, 0)} of theirs were made`)
  console.log(`  among / alone  ${medianAndSpread(times)}`)
  const sides = [
    { name: 'among a crowd', rounds: among },
    { name: 'alone', rounds: alone },
  ]
  noteMeasure({ what: 'until all of a few photographs are ready', unit: 's', sides, ratios: times, bar: { most: bar } })
  return {
    reached: median(times) <= bar,
    figures: {
      times: median(times).toFixed(2),
      most: bar,
      spread: `${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`,
      alone_s: median(alone).toFixed(2),
      among_s: median(among).toFixed(2),
    },
  }
}

/** Thousands of photographs of one customer, waiting for their renditions. */
type Crowds = {
  /** Rows and jobs of so many pictures; answers their owner. */
  readonly gather: (n: number, count: number) => Promise<Owner>
  readonly ready: (owner: Owner, count: number) => Promise<number>
  readonly countReady: (owner: Owner) => Promise<number>
  /** Takes what still waits out of the queue, and waits until nothing is being made. */
  readonly dismiss: () => Promise<void>
  readonly close: () => Promise<void>
}

async function openCrowds(stack: TestStack, files: readonly CameraFile[]): Promise<Crowds> {
  const store = openBareStore(storePlace(stack.env), 5)
  const waiting = await openWaitingPictures(stack)
  const admin = new Client({ connectionString: stack.adminUrl })
  await admin.connect()
  const underWay = async (): Promise<number> => {
    const text = `select count(*)::int as jobs from pgboss.job where name = $1 and state = 'active'`
    return (await admin.query<{ jobs: number }>(text, [renderJob.name])).rows[0]!.jobs
  }
  return {
    gather: async (n, count) => {
      const { customerId } = customer(n)
      return waiting.add(customerId, await waiting.store(store, customerId, files), count)
    },
    ready: waiting.ready,
    countReady: waiting.countReady,
    dismiss: async () => {
      await admin.query(`delete from pgboss.job where name = $1 and state < 'active'`, [renderJob.name])
      for (const end = Date.now() + 30_000; (await underWay()) > 0 && Date.now() < end;) {
        await new Promise((resume) => setTimeout(resume, 50))
      }
    },
    close: async () => {
      store.close()
      await Promise.all([waiting.close(), admin.end()])
    },
  }
}
