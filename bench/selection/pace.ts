import { databaseUrl, serverEnvironment, startSite } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearPlot, preparePlot } from '../faults/ground.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { openCouple, type Pace } from './couple.ts'
import { makeFamilies, type Family } from './families.ts'
import type { KillablePostgres } from './own-postgres.ts'
import { asInProduction } from '../harness/as-in-production.ts'

export type PaceSize = {
  readonly clients: number
  readonly warmUpMs: number
  readonly roundMs: number
  readonly rounds: number
}

export type Paced = Pace & { readonly begun: number; readonly unheard: number }

const everyMs = 2_000
const pictures = 60
const none = '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>'

/** Families of two phones, through nginx, on the whole site as in production, each phone tapping once every 2 s. */
export async function keepPace(ground: KillablePostgres, size: PaceSize): Promise<Paced> {
  const unique = randomBytes(4).toString('hex')
  const plot = { database: `revela_pace_${unique}`, bucket: `revela-pace-${unique}` }
  await preparePlot(ground, plot)
  return withCleanUp(
    () => clearPlot(ground, plot),
    async () => {
      const { engines } = ground
      const dist = mkdtempSync(join(tmpdir(), 'pace-'))
      writeFileSync(join(dist, 'index.html'), none)
      const env = serverEnvironment({ engines, ...plot, environment: 'test' })
      const given = { studioDist: dist, galleryDist: dist, env: asInProduction }
      const site = await startSite({ engines, ...plot, env }, given)
      const stop = async () => {
        await site.stop()
        rmSync(dist, { recursive: true })
      }
      return withCleanUp(stop, async () => {
        const adminUrl = databaseUrl(engines, 'postgres', plot.database)
        const devices = Array.from({ length: size.clients / 2 }, () => 2)
        const families = await makeFamilies(adminUrl, site.ports.api, { devices, pictures, limit: pictures })
        return tapAlong(families, site.ports.nginx, size)
      })
    },
  )
}

async function tapAlong(families: readonly Family[], port: number, size: PaceSize): Promise<Paced> {
  const pace: Pace = { told: [], heard: [], seen: [], faults: [] }
  const phones = (await Promise.all(families.map((family) => openCouple(family, port, pace)))).flat()
  const begun = performance.now() + size.warmUpMs
  const end = begun + size.rounds * size.roundMs
  const isOver = () => performance.now() > end
  try {
    await Promise.all(
      phones.map((phone, at) => phone.tap({ firstAfterMs: (everyMs * at) / phones.length, everyMs, isOver })),
    )
    // The last ones are still on their way.
    for (let left = 100; left > 0 && pace.seen.length < pace.told.length; left -= 1) await sleep(50)
    const deaf = phones.filter(({ isListening }) => !isListening()).length
    if (deaf > 0) pace.faults.push(`${deaf} lines of events broke`)
    return { ...pace, begun, unheard: pace.told.length - pace.heard.length }
  } finally {
    for (const phone of phones) phone.close()
  }
}
