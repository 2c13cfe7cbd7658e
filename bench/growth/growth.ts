import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import type { Bench, Length, Outcome } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { noteMeasure } from '../harness/measures.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { fillPictures } from '../harness/fill-pictures.ts'
import { customersFor, specialCustomers } from '../harness/numbered-pictures.ts'
import { fillAround } from '../harness/fill-around.ts'
import { type Asked, openQuestions } from './questions.ts'

const mostRatio = 1.3
/** A tree of ten million keys may be one level taller at each of the few indexes a call walks; not more. */
const mostBuffersRatio = 1.3
const most = { short: 2, middle: mostRatio, long: mostRatio }
const sizes: Record<Length, { pictures: readonly number[]; rounds: number; perRound: number; counted: number }> = {
  short: { pictures: [20_000, 60_000], rounds: 5, perRound: 20, counted: 10 },
  middle: { pictures: [100_000, 1_000_000], rounds: 9, perRound: 60, counted: 30 },
  long: { pictures: [100_000, 1_000_000, 10_000_000], rounds: 11, perRound: 100, counted: 40 },
}

export const growth: Bench = {
  name: 'growth',
  proves: `the hottest questions to the database cost at most ${mostRatio} × with 10,000,000 pictures of what they cost with 100,000`,
  inReport: 'middle',
  run: (size) => {
    const { pictures, ...given } = sizes[size]
    // 5 × 10⁷ and more, where the disk allows: REVELA_GROWTH_MOST=50000000
    const further = Number(process.env['REVELA_GROWTH_MOST'] ?? 0)
    const counts = size === 'long' && further > 0 ? [...pictures, further] : pictures
    return withStacks(counts.length, (stacks) => run(stacks, counts, { ...given, most: most[size] }))
  },
}

type Given = { readonly rounds: number; readonly perRound: number; readonly counted: number; readonly most: number }
type Side = { readonly pictures: number; readonly asked: Asked; readonly books: Books; readonly any: () => number }

async function run(stacks: readonly TestStack[], counts: readonly number[], given: Given): Promise<Outcome> {
  const sides: Side[] = []
  const close = async () => {
    for (const { asked, books } of sides) await Promise.all([asked.close(), books.close()])
  }
  return withCleanUp(close, async () => {
    for (const [at, pictures] of counts.entries()) sides.push(await openSide(stacks[at]!, pictures))
    const perPicture = await bytesPerPicture(sides)
    const worst = { ms: 0, buffers: 0, name: '', buffersName: '' }
    let empty = 0
    for (const name of Object.keys(sides[0]!.asked.questions)) {
      const { ratio, buffersRatio, empties } = await measure(name, sides, given)
      if (ratio > worst.ms) Object.assign(worst, { ms: ratio, name })
      if (buffersRatio > worst.buffers) Object.assign(worst, { buffers: buffersRatio, buffersName: name })
      empty += empties
    }
    return {
      reached: worst.ms <= given.most && worst.buffers <= mostBuffersRatio && empty === 0,
      figures: {
        worst_ratio: worst.ms.toFixed(3),
        worst_of: worst.name.replaceAll(' ', '-'),
        most: given.most,
        worst_buffers_ratio: worst.buffers.toFixed(3),
        worst_buffers_of: worst.buffersName.replaceAll(' ', '-'),
        most_buffers: mostBuffersRatio,
        questions: Object.keys(sides[0]!.asked.questions).length,
        pictures: counts.join('/'),
        bytes_per_picture: perPicture.toFixed(0),
        faults: empty,
      },
    }
  })
}

async function openSide(stack: TestStack, pictures: number): Promise<Side> {
  const begun = performance.now()
  await fillPictures(stack, pictures)
  const filled = performance.now()
  await fillAround(stack, pictures)
  const [own, around] = [(filled - begun) / 1_000, (performance.now() - filled) / 1_000]
  console.log(`filled ${pictures} pictures in ${own.toFixed(0)} s, all around them in ${around.toFixed(0)} s`)
  const usual = customersFor(pictures) - specialCustomers
  const any = () => specialCustomers + 1 + Math.floor(Math.random() * usual)
  return { pictures, asked: await openQuestions(stack), books: await openBooks(stack), any }
}

/** All sizes in turns, call by call; then, one call at a time, how many pages each read. */
async function measure(name: string, sides: readonly Side[], given: Given) {
  const kept = sides.map(() => [] as number[])
  const ratios: number[] = []
  let empties = 0
  const ask = async ({ asked, any }: Side): Promise<number> => {
    const { prepare, ask: question } = asked.questions[name]!
    const n = any()
    await prepare?.(n)
    const begun = performance.now()
    const got = await question(n)
    const ms = performance.now() - begun
    if (got === 0) empties += 1
    return ms
  }
  for (let round = -1; round < given.rounds; round += 1) {
    const times = sides.map(() => [] as number[])
    for (let turn = 0; turn < given.perRound; turn += 1) {
      for (const at of shuffled(sides.length)) times[at]!.push(await ask(sides[at]!))
    }
    // The first one warms up.
    if (round < 0) continue
    times.forEach((list, at) => kept[at]!.push(median(list)))
    ratios.push(kept.at(-1)!.at(-1)! / kept[0]!.at(-1)!)
  }
  const buffers = []
  for (const side of sides) buffers.push(await countBuffers(name, side, given.counted))
  const buffersRatio = median(buffers.at(-1)!) / median(buffers[0]!)
  tell(name, sides, { kept, buffers, ratios })
  const named = (figures: readonly number[][]) =>
    sides.map(({ pictures }, at) => ({ name: `${pictures}`, rounds: figures[at]! }))
  noteMeasure({ what: name, unit: 'ms', sides: named(kept), ratios, bar: { most: given.most } })
  noteMeasure({ what: `${name}: pages read`, unit: 'pages', sides: named(buffers) })
  return { ratio: median(ratios), buffersRatio, empties }
}

async function countBuffers(name: string, { asked, books, any }: Side, times: number): Promise<number[]> {
  const { prepare, ask } = asked.questions[name]!
  const counts: number[] = []
  for (let at = 0; at < times; at += 1) {
    const n = any()
    await prepare?.(n)
    await asked.flush()
    const before = await books.buffers()
    await ask(n)
    await asked.flush()
    counts.push((await books.buffers()) - before)
  }
  return counts
}

function tell(name: string, sides: readonly Side[], told: { kept: number[][]; buffers: number[][]; ratios: number[] }) {
  console.log(name)
  sides.forEach(({ pictures }, at) => {
    const ms = medianAndSpread(told.kept[at]!, 2)
    console.log(`  ${String(pictures).padStart(9)} pictures  ${ms} ms   ${median(told.buffers[at]!)} pages`)
  })
  console.log(`  largest / smallest  ${medianAndSpread(told.ratios, 3)}`)
}

/** Of the largest one: what a photograph takes in PostgreSQL, all that comes with it included. */
async function bytesPerPicture(sides: readonly Side[]): Promise<number> {
  const largest = sides.at(-1)!
  const tables = await largest.books.sizes()
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`bytes for a picture, tables with their indexes: ${(total / largest.pictures).toFixed(0)}`)
  for (const { table, bytes } of tables.slice(0, 8)) {
    console.log(`  ${table.padEnd(18)} ${(bytes / largest.pictures).toFixed(0)}`)
    noteMeasure({
      what: `bytes for a picture in ${table}`,
      unit: 'bytes',
      sides: [{ name: 'ours', rounds: [bytes / largest.pictures] }],
    })
  }
  return total / largest.pictures
}

function shuffled(count: number): number[] {
  return Array.from({ length: count }, (_, at) => ({ at, by: Math.random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ at }) => at)
}

/** PostgreSQL's own books of a database: the same on a fast machine and on a slow one. */
type Books = {
  /** Pages asked for so far, whether they were in memory or not, of all tables and indexes. */
  readonly buffers: () => Promise<number>
  /** Bytes of tables with their indexes, by table, the largest first. */
  readonly sizes: () => Promise<{ table: string; bytes: number }[]>
  readonly close: () => Promise<void>
}

async function openBooks(stack: TestStack): Promise<Books> {
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
