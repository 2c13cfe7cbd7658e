import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import type { Bench, Length, Outcome } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { recordMeasure } from '../harness/measures.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { fillPictures } from '../harness/fill-pictures.ts'
import { customersFor, specialCustomers } from '../harness/numbered-pictures.ts'
import { fillAround } from '../harness/fill-around.ts'
import { type QuerySet, openQueries } from './bench-queries.ts'

const maxRatio = 1.3
/** With ten million keys each of the few indexes of a call may be one level deeper; not more. */
const maxBuffersRatio = 1.3
const max = { short: 2, middle: maxRatio, long: maxRatio }
const sizes: Record<Length, { pictures: readonly number[]; rounds: number; perRound: number; counted: number }> = {
  short: { pictures: [20_000, 60_000], rounds: 5, perRound: 20, counted: 10 },
  middle: { pictures: [100_000, 1_000_000], rounds: 9, perRound: 60, counted: 30 },
  long: { pictures: [100_000, 1_000_000, 10_000_000], rounds: 11, perRound: 100, counted: 40 },
}

export const growth: Bench = {
  name: 'growth',
  claim: `the most frequent database queries cost at most ${maxRatio} × with 10,000,000 pictures of what they cost with 100,000`,
  reportSize: 'middle',
  run: (size) => {
    const { pictures, ...options } = sizes[size]
    // Adds a larger size where the disk allows it: REVELA_GROWTH_MAX=50000000
    const further = Number(process.env['REVELA_GROWTH_MAX'] ?? 0)
    const counts = size === 'long' && further > 0 ? [...pictures, further] : pictures
    return withStacks(counts.length, (stacks) => run(stacks, counts, { ...options, max: max[size] }))
  },
}

type GrowthOptions = {
  readonly rounds: number
  readonly perRound: number
  readonly counted: number
  readonly max: number
}
type Side = {
  readonly pictures: number
  readonly queries: QuerySet
  readonly counters: BufferCounters
  readonly any: () => number
}

async function run(stacks: readonly TestStack[], counts: readonly number[], options: GrowthOptions): Promise<Outcome> {
  const sides: Side[] = []
  const close = async () => {
    for (const { queries, counters } of sides) await Promise.all([queries.close(), counters.close()])
  }
  return withCleanUp(close, async () => {
    for (const [at, pictures] of counts.entries()) sides.push(await openSide(stacks[at]!, pictures))
    const perPicture = await bytesPerPicture(sides)
    const worst = { ms: 0, buffers: 0, name: '', buffersName: '' }
    let empty = 0
    for (const name of Object.keys(sides[0]!.queries.queries)) {
      const { ratio, buffersRatio, emptyResults } = await measure(name, sides, options)
      if (ratio > worst.ms) Object.assign(worst, { ms: ratio, name })
      if (buffersRatio > worst.buffers) Object.assign(worst, { buffers: buffersRatio, buffersName: name })
      empty += emptyResults
    }
    return {
      passed: worst.ms <= options.max && worst.buffers <= maxBuffersRatio && empty === 0,
      metrics: {
        worst_ratio: worst.ms.toFixed(3),
        worst_query: worst.name.replaceAll(' ', '-'),
        max: options.max,
        worst_buffers_ratio: worst.buffers.toFixed(3),
        worst_buffers_query: worst.buffersName.replaceAll(' ', '-'),
        max_buffers_ratio: maxBuffersRatio,
        questions: Object.keys(sides[0]!.queries.queries).length,
        pictures: counts.join('/'),
        bytes_per_picture: perPicture.toFixed(0),
        errors: empty,
      },
    }
  })
}

async function openSide(stack: TestStack, pictures: number): Promise<Side> {
  const startedAt = performance.now()
  await fillPictures(stack, pictures)
  const filledAt = performance.now()
  await fillAround(stack, pictures)
  const [ownSeconds, surroundingSeconds] = [(filledAt - startedAt) / 1_000, (performance.now() - filledAt) / 1_000]
  console.log(
    `filled ${pictures} pictures in ${ownSeconds.toFixed(0)} s, related rows in ${surroundingSeconds.toFixed(0)} s`,
  )
  const usualCustomers = customersFor(pictures) - specialCustomers
  const any = () => specialCustomers + 1 + Math.floor(Math.random() * usualCustomers)
  return { pictures, queries: await openQueries(stack), counters: await openBufferCounters(stack), any }
}

/** Alternates all sizes, call by call; then counts the pages read by one call of each. */
async function measure(name: string, sides: readonly Side[], options: GrowthOptions) {
  const medians = sides.map(() => [] as number[])
  const ratios: number[] = []
  let emptyResults = 0
  const runQuery = async ({ queries, any }: Side): Promise<number> => {
    const { prepare, run: runOnce } = queries.queries[name]!
    const n = any()
    await prepare?.(n)
    const startedAt = performance.now()
    const rowCount = await runOnce(n)
    const ms = performance.now() - startedAt
    if (rowCount === 0) emptyResults += 1
    return ms
  }
  for (let round = -1; round < options.rounds; round += 1) {
    const times = sides.map(() => [] as number[])
    for (let iteration = 0; iteration < options.perRound; iteration += 1) {
      for (const at of shuffled(sides.length)) times[at]!.push(await runQuery(sides[at]!))
    }
    // The first round is warm-up.
    if (round < 0) continue
    times.forEach((list, at) => medians[at]!.push(median(list)))
    ratios.push(medians.at(-1)!.at(-1)! / medians[0]!.at(-1)!)
  }
  const buffers = []
  for (const side of sides) buffers.push(await countBuffers(name, side, options.counted))
  const buffersRatio = median(buffers.at(-1)!) / median(buffers[0]!)
  report(name, sides, { medians, buffers, ratios })
  const nameSides = (metrics: readonly number[][]) =>
    sides.map(({ pictures }, at) => ({ name: `${pictures}`, rounds: metrics[at]! }))
  recordMeasure({ label: name, unit: 'ms', sides: nameSides(medians), ratios, bar: { max: options.max } })
  recordMeasure({ label: `${name}: pages read`, unit: 'pages', sides: nameSides(buffers) })
  return { ratio: median(ratios), buffersRatio, emptyResults }
}

async function countBuffers(name: string, { queries, counters, any }: Side, times: number): Promise<number[]> {
  const { prepare, run: runQuery } = queries.queries[name]!
  const counts: number[] = []
  for (let at = 0; at < times; at += 1) {
    const n = any()
    await prepare?.(n)
    await queries.flush()
    const buffersBefore = await counters.buffers()
    await runQuery(n)
    await queries.flush()
    counts.push((await counters.buffers()) - buffersBefore)
  }
  return counts
}

function report(
  name: string,
  sides: readonly Side[],
  measurements: { medians: number[][]; buffers: number[][]; ratios: number[] },
) {
  console.log(name)
  sides.forEach(({ pictures }, at) => {
    const ms = medianAndSpread(measurements.medians[at]!, 2)
    console.log(`  ${String(pictures).padStart(9)} pictures  ${ms} ms   ${median(measurements.buffers[at]!)} pages`)
  })
  console.log(`  largest / smallest  ${medianAndSpread(measurements.ratios, 3)}`)
}

/** The bytes of one picture in PostgreSQL in the largest database, related rows included. */
async function bytesPerPicture(sides: readonly Side[]): Promise<number> {
  const largest = sides.at(-1)!
  const tables = await largest.counters.sizes()
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`bytes per picture, tables with their indexes: ${(total / largest.pictures).toFixed(0)}`)
  for (const { table, bytes } of tables.slice(0, 8)) {
    console.log(`  ${table.padEnd(18)} ${(bytes / largest.pictures).toFixed(0)}`)
    recordMeasure({
      label: `bytes for a picture in ${table}`,
      unit: 'bytes',
      sides: [{ name: 'revela', rounds: [bytes / largest.pictures] }],
    })
  }
  return total / largest.pictures
}

function shuffled(count: number): number[] {
  return Array.from({ length: count }, (_, at) => ({ at, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ at }) => at)
}

/** PostgreSQL's own statistics of a database: the same on a fast machine and on a slow one. */
type BufferCounters = {
  /** Pages requested so far, cached or not, of all tables and indexes. */
  readonly buffers: () => Promise<number>
  /** Bytes by table, indexes included, the largest first. */
  readonly sizes: () => Promise<{ table: string; bytes: number }[]>
  readonly close: () => Promise<void>
}

async function openBufferCounters(stack: TestStack): Promise<BufferCounters> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  return {
    buffers: async () => {
      const { rows } = await client.query<{ buffers: string }>(
        `select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0)
           + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0)
           + coalesce(tidx_blks_read, 0) + coalesce(tidx_blks_hit, 0)) as buffers
         from pg_statio_user_tables`,
      )
      return Number(rows[0]!.buffers)
    },
    sizes: async () => {
      const { rows } = await client.query<{ table: string; bytes: number }>(
        `select regexp_replace(c.relname, '^picture_\\d\\d$', 'picture') as table,
           sum(pg_total_relation_size(c.oid))::float8 as bytes
         from pg_class c join pg_namespace s on s.oid = c.relnamespace
         where c.relkind = 'r' and s.nspname in ('public', 'pgboss') group by 1 order by 2 desc`,
      )
      return rows
    },
    close: () => client.end(),
  }
}
