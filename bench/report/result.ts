import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { Length, Outcome } from '../bench.ts'
import type { Measure } from '../harness/measures.ts'
import type { ProductVersion } from '../harness/product-version.ts'

/** The machine of a measurement, which every result needs for comparison. */
export type Machine = {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  readonly kernel: string
  readonly engines: Readonly<Record<string, string>>
}

const packages = { PostgreSQL: 'postgresql-15', 'Ceph RGW': 'radosgw', nginx: 'nginx', Postfix: 'postfix' }
const libraries = { sharp: 'sharp', Fastify: 'fastify', 'pg-boss': 'pg-boss', Kysely: 'kysely', pg: 'pg' }

export function describeMachine(): Machine {
  const engines: Record<string, string> = { Node: process.versions.node }
  for (const [name, debian] of Object.entries(packages)) engines[name] = debianVersion(debian)
  for (const [name, library] of Object.entries(libraries)) engines[name] = libraryVersion(library)
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    engines,
  }
}

function debianVersion(name: string): string {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'not from Debian'
}

function libraryVersion(name: string): string {
  const server = createRequire(new URL('../../apps/server/package.json', import.meta.url))
  const serverDependencies = (server('./package.json') as { dependencies: Record<string, string> }).dependencies
  return serverDependencies[name] ?? 'unknown'
}

/** The result of one run of one bench. The report and the model read nothing else. Older results name no commit. */
export type Result = Outcome &
  Partial<ProductVersion> & {
    readonly name: string
    readonly size: Length
    /** The end of the run. */
    readonly at: string
    readonly seconds: number
    readonly load: { readonly before: number; readonly after: number }
    readonly machine: Machine
    readonly measures: readonly Measure[]
  }

const repository = resolve(import.meta.dirname, '../..')
const folder = join(repository, '.test-engines/results/bench')
/** The results from which the documents were written; used where there are no local results. */
export const publishedFile = join(repository, 'docs/performance/results.json')
/** The newest result of every part of the campaign; it outlives the machine on which the part ran. */
export const campaignFolder = join(repository, 'docs/performance/campaign')

export function writeResult(result: Result): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${result.name}.${result.size}.json`), `${JSON.stringify(result, null, 1)}\n`)
}

/** The newest result of each bench and size, of local runs, of the campaign and of the published ones. */
export function readResults(): Result[] {
  const newest = new Map<string, Result>()
  for (const result of [...readPublished(), ...readFolder(campaignFolder), ...readFolder(folder)]) {
    const key = `${result.name} ${result.size}`
    if ((newest.get(key)?.at ?? '') <= result.at) newest.set(key, result)
  }
  return [...newest.values()]
}

export function publishResults(results: readonly Result[]): void {
  mkdirSync(resolve(publishedFile, '..'), { recursive: true })
  const sorted = results.toSorted((a, b) => a.name.localeCompare(b.name) || (a.size < b.size ? -1 : 1))
  writeFileSync(publishedFile, `${JSON.stringify(sorted.map(rounded), null, 1)}\n`)
}

/** Results of this machine only. */
export const readLocalResults = (): Result[] => readFolder(folder)

export function readFolder(dir: string): Result[] {
  return namesIn(dir).map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Result)
}

export function readPublished(): Result[] {
  try {
    return JSON.parse(readFileSync(publishedFile, 'utf8')) as Result[]
  } catch {
    return []
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.json') && !name.endsWith('.slices.json'))
  } catch {
    return []
  }
}

/** Rounds to four significant digits: the rest is noise. */
export function rounded(result: Result): Result {
  const measures = result.measures.map((measure) => ({
    ...measure,
    sides: measure.sides.map(({ name, rounds }) => ({ name, rounds: fourDigits(rounds) })),
    ...(measure.ratios && { ratios: fourDigits(measure.ratios) }),
  }))
  return { ...result, measures }
}

/** "1a2b3c4d", with a mark when other code was measured than this commit has. */
export function shortCommit({ commit, dirty }: Partial<ProductVersion>): string {
  if (commit === undefined) return '–'
  return `\`${commit.slice(0, 8)}\`${dirty ? ' with changes' : ''}`
}

function fourDigits(values: readonly number[]): number[] {
  return values.map((value) => Number(value.toPrecision(4)))
}
