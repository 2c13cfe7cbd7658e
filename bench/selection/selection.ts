import type { Bench, Length, Outcome } from '../bench.ts'
import { noteMeasure } from '../harness/measures.ts'
import { median, medianAndSpread, quantile } from '../harness/statistics.ts'
import type { Sample } from './couple.ts'
import { checks } from './findings.ts'
import { withKillablePostgres } from './own-postgres.ts'
import { keepPace, type Paced, type PaceSize } from './pace.ts'
import { storm, type Storm, type StormSize } from './storm.ts'

const killsInTurn = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? ('api' as const) : ('database' as const)))

const sizes = {
  short: {
    storm: { taps: 3_000, families: 8, devices: 20, kills: killsInTurn(2) },
    pace: { clients: 60, warmUpMs: 2_000, roundMs: 1_500, rounds: 5 },
    mostMs: { told: 900, heard: 2_000 },
  },
  middle: {
    storm: { taps: 15_000, families: 18, devices: 50, kills: killsInTurn(4) },
    pace: { clients: 300, warmUpMs: 6_000, roundMs: 4_000, rounds: 7 },
    mostMs: { told: 300, heard: 1_000 },
  },
  long: {
    storm: { taps: 100_000, families: 18, devices: 50, kills: killsInTurn(20) },
    pace: { clients: 300, warmUpMs: 10_000, roundMs: 10_000, rounds: 7 },
    mostMs: { told: 300, heard: 1_000 },
  },
} satisfies Record<Length, { storm: StormSize; pace: PaceSize; mostMs: { told: number; heard: number } }>

export const selection: Bench = {
  name: 'selection',
  proves: 'no acknowledged tap is lost, no limit passed and nothing changed once done, whatever is killed; and in time',
  inReport: 'middle',
  // PostgreSQL is killed here, so it is one that nobody else uses; the store is never touched.
  run: (size) =>
    withKillablePostgres(async (ground): Promise<Outcome> => {
      const { mostMs } = sizes[size]
      const done = await storm(ground, sizes[size].storm)
      tellStorm(done)
      const { ledger, found, strikes, unseen, crashes, seconds } = done
      const killed = (what: string) => strikes.struck.filter((strike) => strike.what === what).length
      const isSound = checks.every((check) => found[check].length === 0) && unseen.length === 0 && crashes.length === 0
      const paced = await keepPace(ground, sizes[size].pace)
      const [told, heard, seen] = tellPace(paced, sizes[size])
      const harnessFaults = strikes.harnessFaults.length + paced.faults.length
      const inTime = told.p95 <= mostMs.told && heard.p95 <= mostMs.heard && paced.unheard === 0
      return {
        reached: isSound && harnessFaults === 0 && inTime,
        figures: {
          taps: ledger.acknowledged,
          ...Object.fromEntries(checks.map((check) => [check, found[check].length])),
          crashes: crashes.length,
          unseen_harms: unseen.length,
          harness_faults: harnessFaults,
          api_kills: killed('api'),
          database_kills: killed('database'),
          finishes: ledger.finishes,
          taps_a_second: (ledger.acknowledged / seconds).toFixed(0),
          p95_ms: told.p95.toFixed(0),
          most_ms: mostMs.told,
          heard_p95_ms: heard.p95.toFixed(0),
          heard_worst_ms: heard.worst.toFixed(0),
          seen_p95_ms: seen.p95.toFixed(0),
          unheard: paced.unheard,
        },
      }
    }),
}

type Spread = { readonly p95: number; readonly worst: number }

function tellPace(
  paced: Paced,
  { pace: { clients, rounds, roundMs }, mostMs }: { pace: PaceSize; mostMs: { told: number; heard: number } },
): [Spread, Spread, Spread] {
  for (const fault of new Set(paced.faults)) console.log(`  harness: ${fault}`)
  console.log(
    `${clients} clients, each tapping once every 2 s; 95% within, median of ${rounds} rounds (lowest–highest)`,
  )
  const one = (name: string, samples: readonly Sample[], most?: number): Spread => {
    const timely = samples.filter(({ at }) => at >= paced.begun)
    const all = timely.map(({ ms }) => ms)
    const inRounds = Map.groupBy(timely, ({ at }) => Math.floor((at - paced.begun) / roundMs))
    const each = [...inRounds.values()].map((round) =>
      quantile(
        round.map(({ ms }) => ms),
        0.95,
      ),
    )
    const spread = { p95: quantile(all, 0.95), worst: Math.max(...all) }
    const middle = `median ${median(all).toFixed(0)} ms, 95% within ${spread.p95.toFixed(0)} ms`
    console.log(
      `  ${name.padEnd(13)} ${middle}, rounds ${medianAndSpread(each, 0)}, worst ${spread.worst.toFixed(0)} ms, ${all.length} taps`,
    )
    const what = `a tap of one of ${clients} families’ phones: ${name}, 95% within`
    noteMeasure({ what, unit: 'ms', sides: [{ name: 'ours', rounds: each }], ...(most && { bar: { most } }) })
    return spread
  }
  return [
    one('acknowledged', paced.told, mostMs.told),
    one('partner hears', paced.heard, mostMs.heard),
    one('partner sees', paced.seen),
  ]
}

function tellStorm({ ledger, found, strikes, unseen, crashes, seconds }: Storm): void {
  for (const check of checks) for (const text of found[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  for (const harm of unseen) console.log(`  the check did not see: ${harm}`)
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  for (const fault of strikes.harnessFaults) console.log(`  harness: ${fault}`)
  console.log(
    `  ${ledger.acknowledged} taps acknowledged in ${seconds.toFixed(0)} s, ${ledger.broken} calls broken and made again`,
  )
  console.log(`  ${ledger.refusedByLimit} refused by the limit, ${ledger.refusedAsDone} because it was done`)
  console.log(
    `  ${ledger.finishes} times finished, ${ledger.reopens} times opened again, ${ledger.doubtful.size} taps in doubt`,
  )
  for (const what of ['api', 'database'] as const) {
    const times = strikes.struck.filter((strike) => strike.what === what).map(({ ms }) => ms / 1_000)
    if (times.length > 0)
      console.log(`  ${what} killed ${times.length} times, taps acknowledged again after ${median(times).toFixed(1)} s`)
  }
}
