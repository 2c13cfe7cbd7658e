import { databaseUrl, freePorts, serverEnvironment, waitUntil } from '@revela/dev-env'
import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { clearPlot, preparePlot, type Plot } from '../faults/ground.ts'
import { seeded } from '../faults/random.ts'
import { superviseProcess, type SupervisedProcess } from '../faults/supervised-process.ts'
import { startTcpProxy, type TcpProxy } from '../faults/tcp-proxy.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { makeFamilies } from './families.ts'
import { checks, findingsOf, type Findings } from './findings.ts'
import { keepHistory, lookAt } from './history.ts'
import { newLedger, type Ledger } from './ledger.ts'
import { unseenHarms } from './mutants.ts'
import type { KillablePostgres } from './own-postgres.ts'
import { strikeAlong, type Strikes, type Struck } from './strikes.ts'
import { tapAndFinish } from './tap-and-finish.ts'

export type StormSize = {
  readonly taps: number
  readonly families: number
  readonly devices: number
  readonly kills: readonly Struck['what'][]
}

export type Storm = {
  readonly ledger: Ledger
  readonly found: Findings
  readonly strikes: Strikes
  readonly unseen: readonly string[]
  readonly crashes: readonly string[]
  readonly seconds: number
}

const pictures = 40
const limit = 12

/** Many devices tap on few selections while the api and PostgreSQL are killed; then everything told is looked for. */
export async function storm(ground: KillablePostgres, size: StormSize): Promise<Storm> {
  const unique = randomBytes(4).toString('hex')
  const plot = { database: `revela_taps_${unique}`, bucket: `revela-taps-${unique}` }
  await preparePlot(ground, plot)
  return withCleanUp(
    () => clearPlot(ground, plot),
    () => withApi(ground, plot, (api, line) => tapThrough(ground, plot, { api, line }, size)),
  )
}

async function withApi<T>(
  { engines, folder }: KillablePostgres,
  { database, bucket }: Plot,
  work: (api: SupervisedProcess, line: TcpProxy) => Promise<T>,
): Promise<T> {
  const line = await startTcpProxy(engines.postgres.port, 'commit\0')
  const [api = 0, upload = 0, renderer = 0, nginx = 0, social = 0, payments = 0] = await freePorts(6)
  const ports = { api, upload, renderer, nginx, social, payments }
  const through = { ...engines, postgres: { port: line.port } }
  const env = serverEnvironment({ engines: through, database, bucket, environment: 'test', ports })
  const logFile = join(folder, 'taps-api.log')
  const process = superviseProcess({ name: 'api', port: api, env: { ...env, LOG_LEVEL: 'info' }, logFile })
  const stop = async () => {
    await process.stop()
    await line.close()
  }
  return withCleanUp(stop, async () => {
    await waitUntil(() => process.isUp(), { timeoutMs: 60_000, otherwise: () => 'the api did not start' })
    return work(process, line)
  })
}

async function tapThrough(
  ground: KillablePostgres,
  { database }: Plot,
  { api, line }: { api: SupervisedProcess; line: TcpProxy },
  size: StormSize,
): Promise<Storm> {
  const adminUrl = databaseUrl(ground.engines, 'postgres', database)
  const devices = Array.from({ length: size.families }, (_, n) => sharesOf(size.devices, size.families, n))
  const families = await makeFamilies(adminUrl, api.port, { devices, pictures, limit })
  await withAdmin({ adminUrl }, keepHistory)

  const seed = randomInt(2 ** 31)
  console.log(`${size.devices} devices on ${size.families} selections of at most ${limit}, seed ${seed}`)
  const ledger = newLedger()
  const stuck: string[] = []
  let tapping = size.devices
  const begun = performance.now()
  const crowd = families.flatMap((family, n) => {
    const table = { family, isEnding: false }
    return family.devices.map((cookie, at) =>
      tapAndFinish({ table, port: api.port, cookie, ledger, random: seeded(seed + n * 100 + at), wanted: size.taps })
        .catch((fault: unknown) => stuck.push(String(fault)))
        .finally(() => (tapping -= 1)),
    )
  })
  const field = { ground, api, line, ledger, random: seeded(seed - 1), isOver: () => tapping === 0 }
  const strikes = await strikeAlong(field, { kills: size.kills, wanted: size.taps })
  await Promise.all(crowd)
  const seconds = (performance.now() - begun) / 1_000
  strikes.harnessFaults.push(...stuck)

  return withAdmin({ adminUrl }, async (client) => {
    const limits = new Map(families.map(({ selectionId }) => [selectionId, limit]))
    const check = async () => findingsOf(ledger, await lookAt(client), limits)
    const found = await check()
    const isSound = checks.every((name) => found[name].length === 0)
    const unseen = isSound ? await unseenHarms(client, ledger, families, check) : []
    return { ledger, found, strikes, unseen, crashes: api.crashes, seconds }
  })
}

/** The devices are shared out evenly, the first families getting one more. */
function sharesOf(devices: number, families: number, n: number): number {
  return Math.floor(devices / families) + (n < devices % families ? 1 : 0)
}
