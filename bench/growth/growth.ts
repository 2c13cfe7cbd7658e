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
/** Of the pages besides the upper levels of indexes, whose number grows with the logarithm of the rows. */
const maxBuffersRatio = 1.3
/** More than this counts as growth: PostgreSQL reads a table of a few pages as a whole. */
const uncountedPages = 2
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
    // A larger size instead of the largest, where the disk allows it: REVELA_GROWTH_MAX=50000000
    const further = Number(process.env['REVELA_GROWTH_MAX'] ?? 0)
    const counts = size === 'long' && further > 0 ? [...pictures.slice(0, -1), further] : pictures
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
      if (emptyResults > 0) console.log(`  ${emptyResults} empty results`)
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
  const counted = []
  for (const side of sides) counted.push(await countPages(name, side, options.counted))
  const buffers = counted.map((pages) => pages.map(({ all }) => all))
  const flat = counted.map((pages) => median(pages.map(({ all, upperLevels }) => all - upperLevels)))
  const buffersRatio = 1 + Math.max(0, flat.at(-1)! - flat[0]! - uncountedPages) / flat[0]!
  report(name, sides, { medians, buffers, flat, ratios })
  const nameSides = (metrics: readonly number[][]) =>
    sides.map(({ pictures }, at) => ({ name: `${pictures}`, rounds: metrics[at]! }))
  recordMeasure({ label: name, unit: 'ms', sides: nameSides(medians), ratios, bar: { max: options.max } })
  recordMeasure({ label: `${name}: pages read`, unit: 'pages', sides: nameSides(buffers) })
  return { ratio: median(ratios), buffersRatio, emptyResults }
}

type Pages = { readonly all: number; readonly upperLevels: number }

async function countPages(name: string, { queries, counters, any }: Side, times: number): Promise<Pages[]> {
  const { prepare, run: runQuery } = queries.queries[name]!
  const counts: Pages[] = []
  for (let at = 0; at < times; at += 1) {
    const n = any()
    await prepare?.(n)
    await queries.flush()
    const before = await counters.pages()
    await runQuery(n)
    await queries.flush()
    const after = await counters.pages()
    counts.push({ all: after.all - before.all, upperLevels: after.upperLevels - before.upperLevels })
  }
  return counts
}

function report(
  name: string,
  sides: readonly Side[],
  measurements: { medians: number[][]; buffers: number[][]; flat: number[]; ratios: number[] },
) {
  console.log(name)
  sides.forEach(({ pictures }, at) => {
    const ms = medianAndSpread(measurements.medians[at]!, 2)
    const [pages, flat] = [median(measurements.buffers[at]!), measurements.flat[at]!]
    console.log(
      `  ${String(pictures).padStart(9)} pictures  ${ms} ms   ${pages} pages, ${flat} without upper levels of indexes`,
    )
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
  /**
   * Pages requested so far, cached or not, of all tables and indexes; and how many of them lead from the root of an index
   * to its leaf.
   */
  readonly pages: () => Promise<Pages>
  /** Bytes by table, indexes included, the largest first. */
  readonly sizes: () => Promise<{ table: string; bytes: number }[]>
  readonly close: () => Promise<void>
}

/** How many pages lead to a leaf of each index. A scan of an index is counted by PostgreSQL. */
const indexLevels = `
  create extension if not exists pageinspect;
  create temporary table index_level as
  select i.indexrelid, (bt_metap(i.indexrelid::regclass::text)).level from pg_stat_user_indexes i
  join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam where m.amname = 'btree' and c.relkind = 'i'`

async function openBufferCounters(stack: TestStack): Promise<BufferCounters> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  await client.query(indexLevels)
  return {
    pages: async () => {
      const { rows } = await client.query<{ pages: string; upper: string }>(
        `select (select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0)
           + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0)
           + coalesce(tidx_blks_read, 0) + coalesce(tidx_blks_hit, 0)) from pg_statio_user_tables) as pages,
         (select coalesce(sum(i.idx_scan * l.level), 0) from pg_stat_user_indexes i
           join index_level l using (indexrelid)) as upper`,
      )
      return { all: Number(rows[0]!.pages), upperLevels: Number(rows[0]!.upper) }
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
