import { setTimeout as wait } from 'node:timers/promises'
import { MapWriteError, openCellMap } from '../front/cell-map-file.ts'
import { cellMapFile } from '../front/front-config.ts'
import { readCellsSync } from '../front/front-environment.ts'
import { cellsSync } from '../front/sync-cells.ts'
import type { SyncLog } from '../sync-certificates.ts'

/**
 * Runs beside the front nginx on every machine and keeps its map of cells current. nginx reads the file by itself; when
 * this process is stopped, what it wrote is served.
 */
const intervalMs = 1_000

const { dir, apis, token } = readCellsSync(process.env)
const log: SyncLog = (message, fields = {}) =>
  void process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), name: 'cells', message, ...fields })}\n`,
  )

const map = await openCellMap(cellMapFile(dir))
const sync = cellsSync({ apis, token, map, log })
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

async function nextQuestion(): Promise<void> {
  try {
    await wait(intervalMs, undefined, { signal: stopping.signal })
  } catch {
    // The signal to stop ends the wait.
  }
}

log('started', { customers: map.customers.size, hosts: map.hosts.size, last: map.last() })
let failures = 0
while (!stopping.signal.aborted) {
  try {
    await sync()
    if (failures > 0) log('api responds again', { failures })
    failures = 0
  } catch (error) {
    if (error instanceof MapWriteError) throw error
    failures += 1
    // One line for each outage, not one for each attempt.
    if (failures === 1) {
      log('api does not respond, will retry', { error: error instanceof Error ? error.message : String(error) })
    }
  }
  await nextQuestion()
}
await map.close()
