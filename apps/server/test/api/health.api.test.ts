import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTelemetry } from '../../src/compose-telemetry.ts'
import { createReadiness } from '../../src/platform/telemetry/readiness.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'

/** A TCP proxy that can be cut and restored, to make a dependency unavailable for this process only. */
async function openLine() {
  let to = 0
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    /** The same address through the proxy. */
    proxyFor: (address: string) => {
      const url = new URL(address)
      to = Number(url.port)
      url.port = String(port)
      return url.href.replace(/\/$/, '')
    },
    cutConnections: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restoreConnections: () => {
      isCut = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
type Line = Awaited<ReturnType<typeof openLine>>

let api: ApiUnderTest
let store: Line
let database: Line
beforeAll(async () => {
  store = await openLine()
  database = await openLine()
  api = await apiUnderTest({
    env: (env) => ({
      METRICS_PORT: '0',
      S3_ENDPOINT: store.proxyFor(env['S3_ENDPOINT']!),
      DATABASE_URL: database.proxyFor(env['DATABASE_URL']!),
    }),
  })
})
afterAll(async () => {
  await api.close()
  await store.close()
  await database.close()
})

const statusOf = async (path: string) => (await api.browser().send('GET', path)).status
const expectStatusWithin = async (ms: number, path: string, status: number) => {
  const startedAt = Date.now()
  await vi.waitFor(async () => expect(await statusOf(path)).toBe(status), { timeout: ms, interval: 250 })
  return Date.now() - startedAt
}

describe('health', () => {
  it('is not ready within 10 seconds without the store, and ready again with it; alive throughout', async () => {
    expect(await statusOf('/startupz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(200)
    store.cutConnections()
    expect(await expectStatusWithin(10_000, '/readyz', 503)).toBeLessThan(10_000)
    expect([await statusOf('/livez'), await statusOf('/startupz')]).toEqual([200, 200])
    store.restoreConnections()
    expect(await expectStatusWithin(10_000, '/readyz', 200)).toBeLessThan(10_000)
  })

  it('names the unavailable dependency, on the internal port only', async () => {
    const readiness = createReadiness(api.platform.probes, api.platform.log, 0)
    const away = async () => (await readiness.check()).probes.filter(({ ok }) => !ok).map(({ name }) => name)
    expect(await away()).toEqual([])
    database.cutConnections()
    expect(await away()).toEqual(['database', 'queue'])
    const internal = (await openTelemetry(api.platform, 'api'))!
    const pages = `http://127.0.0.1:${internal.port}`
    const detailed = await fetch(`${pages}/readyz`)
    expect([detailed.status, await detailed.json()]).toMatchObject([503, { ready: false, probes: { length: 3 } }])
    expect((await fetch(`${pages}/livez`)).status).toBe(200)
    expect(await (await fetch(`${pages}/metrics`)).text()).toContain('revela_ready{probe="database"} 0')
    await internal.close()
    database.restoreConnections()
    await vi.waitFor(async () => expect(await away()).toEqual([]), { timeout: 10_000, interval: 250 })
    await api.rows('alter schema pgboss rename to pgboss_away')
    expect(await away()).toEqual(['queue'])
    await api.rows('alter schema pgboss_away rename to pgboss')
    expect(await away()).toEqual([])
    const response = await api.browser().send('GET', '/readyz')
    expect(response.text).toMatch(/^\{"ready":(true|false)\}$/)
  })
})
