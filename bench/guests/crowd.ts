import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { median, quantile } from '../harness/statistics.ts'

/** Guests who open one gallery at almost the same time, each on a new connection. */
export type Crowd = {
  readonly origin: string
  readonly slug: string
  readonly galleryId: string
  readonly guests: number
  /** The last guest arrives after this time. */
  readonly withinMs: number
  /** Phones behind one address: a Wi-Fi, or a provider. */
  readonly guestsOfAnAddress: number
  /** With TLS: the file of the authority's certificate. */
  readonly authority: string | null
}

export type CrowdResult = {
  readonly waits: Record<'page' | 'enter' | 'manifest', number[]>
  readonly errors: Record<string, number>
  readonly bytes: number
  /** Until the last guest arrived. */
  readonly startMs: number
  /** How late the generator's last guest arrived. */
  readonly lateMs: number
  readonly totalMs: number
  readonly cpuMs: number
}

const generator = join(import.meta.dirname, 'crowd-generator.ts')

/** Runs the generator on the machine's last core. */
export async function runCrowd(crowd: Crowd, core: number): Promise<CrowdResult> {
  const args = ['-c', String(core), execPath, generator, JSON.stringify(crowd)]
  const { stdout } = await promisify(execFile)('taskset', args, { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 })
  return JSON.parse(stdout) as CrowdResult
}

export const allWaits = ({ waits }: CrowdResult): number[] => Object.values(waits).flat()

export function reportCrowd(label: string, result: CrowdResult): void {
  const { waits, errors, startMs, totalMs, cpuMs } = result
  const generatorLine = `all arrived after ${startMs.toFixed(0)} ms, all done after ${totalMs.toFixed(0)} ms, generator's CPU ${cpuMs.toFixed(0)} ms`
  console.log(`${label}: ${generatorLine}, errors ${JSON.stringify(errors)}`)
  for (const [name, values] of [...Object.entries(waits), ['all', allWaits(result)] as const]) {
    // After an error there may be none.
    if (values.length === 0) continue
    const [middle, p95] = [median(values), quantile(values, 0.95)]
    console.log(`  ${name.padEnd(10)} median ${middle.toFixed(0)} ms   95% within ${p95.toFixed(0)} ms`)
  }
}
