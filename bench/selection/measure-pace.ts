import { databaseUrl, serverEnvironment, startSite } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropDataset, createDataset } from '../faults/killable-engines.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { openCouple, type LatencySamples } from './phone-pair.ts'
import { makeFamilies, type Family } from './create-families.ts'
import type { KillablePostgres } from './killable-postgres.ts'
import { asInProduction } from '../harness/production-env.ts'

export type PaceSize = {
  readonly clients: number
  readonly warmUpMs: number
  readonly roundMs: number
  readonly rounds: number
}

export type PaceResult = LatencySamples & { readonly startedAt: number; readonly undelivered: number }

const intervalMs = 2_000
const pictures = 60
const emptyPage = '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>'

/** Families of two phones on the whole site as in production, through nginx, each phone tapping once every 2 s. */
export async function measurePace(killablePostgres: KillablePostgres, size: PaceSize): Promise<PaceResult> {
  const unique = randomBytes(4).toString('hex')
  const dataset = { database: `revela_pace_${unique}`, bucket: `revela-pace-${unique}` }
  await createDataset(killablePostgres, dataset)
  return withCleanUp(
    () => dropDataset(killablePostgres, dataset),
    async () => {
      const { engines } = killablePostgres
      const dist = mkdtempSync(join(tmpdir(), 'pace-'))
      writeFileSync(join(dist, 'index.html'), emptyPage)
      const env = serverEnvironment({ engines, ...dataset, environment: 'test' })
      const siteOptions = { studioDist: dist, familyDist: dist, env: asInProduction }
      const site = await startSite({ engines, ...dataset, env }, siteOptions)
      const stop = async () => {
        await site.stop()
        rmSync(dist, { recursive: true })
      }
      return withCleanUp(stop, async () => {
        const adminUrl = databaseUrl(engines, 'postgres', dataset.database)
        // In every second family, the second phone is a participant's.
        const devices = Array.from({ length: size.clients / 2 }, (_, n) => 1 + (n % 2))
        const participants = devices.map((count) => 2 - count)
        const options = { devices, participants, pictures, limit: pictures }
        const families = await makeFamilies(adminUrl, site.ports.api, options)
        return tapAlong(families, site.ports.nginx, size)
      })
    },
  )
}

async function tapAlong(families: readonly Family[], port: number, size: PaceSize): Promise<PaceResult> {
  const samples: LatencySamples = { acknowledged: [], delivered: [], synced: [], errors: [] }
  const phones = (await Promise.all(families.map((family) => openCouple(family, port, samples)))).flat()
  const startedAt = performance.now() + size.warmUpMs
  const end = startedAt + size.rounds * size.roundMs
  const hasEnded = () => performance.now() > end
  try {
    await Promise.all(
      phones.map((phone, at) =>
        phone.tap({ firstAfterMs: (intervalMs * at) / phones.length, intervalMs, isOver: hasEnded }),
      ),
    )
    // Waits for the last messages.
    for (
      let attemptsLeft = 100;
      attemptsLeft > 0 && samples.synced.length < samples.acknowledged.length;
      attemptsLeft -= 1
    )
      await sleep(50)
    const disconnected = phones.filter(({ isListening }) => !isListening()).length
    if (disconnected > 0) samples.errors.push(`${disconnected} event streams disconnected`)
    return { ...samples, startedAt, undelivered: samples.acknowledged.length - samples.delivered.length }
  } finally {
    for (const phone of phones) phone.close()
  }
}
