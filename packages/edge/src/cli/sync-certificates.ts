import { setTimeout as wait } from 'node:timers/promises'
import { certificateFiles } from '../certificate-files.ts'
import { edgeVariables, withSecretFiles } from '../edge-environment.ts'
import { certificatesFolder } from '../own-domains.ts'
import { certificateSync, type SyncLog } from '../sync-certificates.ts'

/**
 * Runs beside nginx on every edge machine and keeps its certificate files current. nginx needs neither a reload nor
 * this process: when it is stopped, what it wrote is served.
 */
const intervalMs = 2_000

const variables = withSecretFiles(process.env)
const { API_UPSTREAMS = '', CERTIFICATES_TOKEN = '' } = variables
const upstreams = API_UPSTREAMS.split(',').filter(Boolean)
if (upstreams.length === 0 || CERTIFICATES_TOKEN === '') {
  throw new Error('API_UPSTREAMS and CERTIFICATES_TOKEN must be set')
}
const log: SyncLog = (message, fields = {}) =>
  void process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), name: 'certificates', message, ...fields })}\n`,
  )

const files = certificateFiles(certificatesFolder(variables['EDGE_DIR'] || edgeVariables.optional.EDGE_DIR))
const sync = certificateSync({ upstreams, token: CERTIFICATES_TOKEN, files, log })
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

async function nextQuestion(): Promise<void> {
  try {
    await wait(intervalMs, undefined, { signal: stopping.signal })
  } catch {
    // The signal to stop ends the wait.
  }
}

await files.prepare()
log('started')
let failures = 0
while (!stopping.signal.aborted) {
  try {
    await sync()
    if (failures > 0) log('api responds again', { failures })
    failures = 0
  } catch (error) {
    failures += 1
    // One line for each outage, not one for each attempt.
    if (failures === 1) {
      log('api does not respond, will retry', { error: error instanceof Error ? error.message : String(error) })
    }
  }
  await nextQuestion()
}
