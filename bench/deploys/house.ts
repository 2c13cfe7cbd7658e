import {
  freePorts,
  imageStore,
  originsAt,
  serverEnvironment,
  startNginx,
  stopNginx,
  type TestStack,
} from '@revela/dev-env'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asInProduction } from '../harness/as-in-production.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { kinds, rollingProcess, type RollingProcess, type Stopped } from './rolling-process.ts'
import type { Version } from './versions.ts'

/** Two of every process behind one nginx, as a machine or a cell runs them. */
export type House = {
  readonly appOrigin: string
  readonly env: Readonly<Record<string, string>>
  /** A deploy: the first of every kind is replaced, and when it is ready the second. */
  readonly roll: (version: Version) => Promise<Stopped[]>
  readonly crashes: () => string[]
}

const at = (pair: readonly number[]) => pair.map((port) => `127.0.0.1:${port}`)

export async function withHouse<T>(
  stack: TestStack,
  folder: string,
  version: Version,
  work: (house: House) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const dir = mkdtempSync(join(folder, 'nginx-'))
  const dist = join(dir, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const [nginx = 0, social = 0, payments = 0, ...own] = await freePorts(9)
  const [api = 0, api2 = 0, upload = 0, upload2 = 0, renderer = 0, renderer2 = 0] = own
  const ports = { nginx, api, upload, renderer, social, payments }
  const { engines, database, bucket } = stack
  const env: Record<string, string> = {
    ...serverEnvironment({ engines, database, bucket, environment: 'test', ports }),
    ...asInProduction,
    LOG_LEVEL: 'info',
    RENDER_PROCESSES: '1',
    DATABASE_POOL: '5',
  }
  const second = { API_PORT: String(api2), UPLOAD_PORT: String(upload2), RENDERER_PORT: String(renderer2) }
  const portsOf = { api: [api, api2], upload: [upload, upload2], renderer: [renderer, renderer2], worker: [0, 0] }
  const places = [1, 2].map((number) =>
    kinds.map((kind) =>
      rollingProcess({
        kind,
        number,
        port: portsOf[kind][number - 1] ?? 0,
        env: number === 1 ? env : { ...env, ...second },
        logFile: join(folder, `${kind}-${number}.log`),
      }),
    ),
  )
  const all = places.flat()
  return withCleanUp(
    async () => {
      await stopNginx(dir)
      await Promise.all(all.map((place) => place.stop()))
      rmSync(dir, { recursive: true })
    },
    async () => {
      for (const firstOrSecond of places) await Promise.all(firstOrSecond.map((place) => place.start(version)))
      await startNginx({
        dir,
        port: nginx,
        processes: { api: at(portsOf.api), upload: at(portsOf.upload), renderer: at(portsOf.renderer) },
        store: imageStore(engines, bucket),
        studio: { dist },
        gallery: { dist },
      })
      return work({
        appOrigin: originsAt(nginx).appOrigin,
        env,
        roll: (to) => roll(places, to),
        crashes: () => all.flatMap(({ crashes }) => crashes),
      })
    },
  )
}

async function roll(places: readonly (readonly RollingProcess[])[], version: Version): Promise<Stopped[]> {
  const stopped: Stopped[] = []
  for (const firstOrSecond of places) {
    await Promise.all(
      firstOrSecond.map(async (place) => {
        stopped.push(await place.stop())
        await place.start(version)
      }),
    )
  }
  return stopped
}
