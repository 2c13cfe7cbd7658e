import { databaseUrl, freePorts, serverEnvironment, waitUntil } from '@revela/dev-env'
import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { dropDataset, createDataset, type Dataset } from '../faults/killable-engines.ts'
import { seeded } from '../faults/random.ts'
import { superviseProcess, type SupervisedProcess } from '../faults/supervised-process.ts'
import { startTcpProxy, type TcpProxy } from '../faults/tcp-proxy.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { makeFamilies, membersOf } from './create-families.ts'
import { checks, findingsOf, type Findings } from './findings.ts'
import { recordHistory, readSnapshot } from './history.ts'
import { newLedger, type Ledger } from './ledger.ts'
import { findUndetectedFaults } from './planted-faults.ts'
import type { KillablePostgres } from './killable-postgres.ts'
import { killDuringRun, type KillReport, type Kill } from './kill-during-run.ts'
import { tapAndFinish } from './tap-and-finish.ts'

export type TapStormSize = {
  readonly taps: number
  readonly families: number
  readonly devices: number
  readonly participants: number
  readonly kills: readonly Kill['target'][]
}

export type TapStormResult = {
  readonly ledger: Ledger
  readonly findings: Findings
  readonly killReport: KillReport
  readonly undetected: readonly string[]
  readonly crashes: readonly string[]
  readonly seconds: number
}

const pictures = 40
const limit = 12

/**
 * Many devices tap on few selections while the api and PostgreSQL are killed; then every acknowledgement is checked.
 */
export async function runTapStorm(killablePostgres: KillablePostgres, size: TapStormSize): Promise<TapStormResult> {
  const unique = randomBytes(4).toString('hex')
  const dataset = { database: `revela_taps_${unique}`, bucket: `revela-taps-${unique}` }
  await createDataset(killablePostgres, dataset)
  return withCleanUp(
    () => dropDataset(killablePostgres, dataset),
    () => withApi(killablePostgres, dataset, (api, proxy) => runTaps(killablePostgres, dataset, { api, proxy }, size)),
  )
}

async function withApi<T>(
  { engines, folder }: KillablePostgres,
  { database, bucket }: Dataset,
  work: (api: SupervisedProcess, proxy: TcpProxy) => Promise<T>,
): Promise<T> {
  const proxy = await startTcpProxy(engines.postgres.port, 'commit\0')
  const [api = 0, upload = 0, renderer = 0, nginx = 0, social = 0, payments = 0] = await freePorts(6)
  const ports = { api, upload, renderer, nginx, social, payments }
  const proxiedEngines = { ...engines, postgres: { port: proxy.port } }
  const env = serverEnvironment({ engines: proxiedEngines, database, bucket, environment: 'test', ports })
  const logFile = join(folder, 'taps-api.log')
  const process = superviseProcess({ name: 'api', port: api, env: { ...env, LOG_LEVEL: 'info' }, logFile })
  const stop = async () => {
    await process.stop()
    await proxy.close()
  }
  return withCleanUp(stop, async () => {
    await waitUntil(() => process.isUp(), { timeoutMs: 60_000, timeoutMessage: () => 'the api did not start' })
    return work(process, proxy)
  })
}

async function runTaps(
  killablePostgres: KillablePostgres,
  { database }: Dataset,
  { api, proxy }: { api: SupervisedProcess; proxy: TcpProxy },
  size: TapStormSize,
): Promise<TapStormResult> {
  const adminUrl = databaseUrl(killablePostgres.engines, 'postgres', database)
  const devices = Array.from({ length: size.families }, (_, n) => sharesOf(size.devices, size.families, n))
  const participants = Array.from({ length: size.families }, (_, n) => sharesOf(size.participants, size.families, n))
  const families = await makeFamilies(adminUrl, api.port, { devices, participants, pictures, limit })
  await withAdmin({ adminUrl }, recordHistory)

  const seed = randomInt(2 ** 31)
  console.log(
    `${size.devices} devices and ${size.participants} participants on ${size.families} selections of at most ${limit}, seed ${seed}`,
  )
  const ledger = newLedger()
  const stuckDevices: string[] = []
  let tapping = size.devices + size.participants
  const startedAt = performance.now()
  const deviceRuns = families.flatMap((family, n) => {
    const familyRun = { family, isFinishing: false }
    return membersOf(family).map(({ id, cookie }, index) =>
      tapAndFinish({
        familyRun,
        port: api.port,
        cookie,
        participantId: id,
        ledger,
        random: seeded(seed + n * 100 + index),
        totalTaps: size.taps,
      })
        .catch((error: unknown) => stuckDevices.push(String(error)))
        .finally(() => (tapping -= 1)),
    )
  })
  const context = { killablePostgres, api, proxy, ledger, random: seeded(seed - 1), isOver: () => tapping === 0 }
  const killReport = await killDuringRun(context, { kills: size.kills, totalTaps: size.taps })
  await Promise.all(deviceRuns)
  const seconds = (performance.now() - startedAt) / 1_000
  killReport.harnessErrors.push(...stuckDevices)

  return withAdmin({ adminUrl }, async (client) => {
    const limits = new Map(families.map(({ selectionId }) => [selectionId, limit]))
    const check = async () => findingsOf(ledger, await readSnapshot(client), limits)
    const findings = await check()
    const isConsistent = checks.every((name) => findings[name].length === 0)
    const undetected = isConsistent ? await findUndetectedFaults(client, ledger, families, check) : []
    return { ledger, findings, killReport, undetected, crashes: api.crashes, seconds }
  })
}

/** Divides the devices evenly; the first families get one more. */
function sharesOf(devices: number, families: number, n: number): number {
  return Math.floor(devices / families) + (n < devices % families ? 1 : 0)
}
