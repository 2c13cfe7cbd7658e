import type { Bench, Length, Outcome } from '../bench.ts'
import { recordMeasure } from '../harness/measures.ts'
import { median, medianAndSpread, quantile } from '../harness/statistics.ts'
import type { Sample } from './phone-pair.ts'
import { checks } from './findings.ts'
import { withKillablePostgres } from './killable-postgres.ts'
import { measurePace, type PaceResult, type PaceSize } from './measure-pace.ts'
import { runTapStorm, type TapStormResult, type TapStormSize } from './tap-storm.ts'

const alternateKills = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? ('api' as const) : ('database' as const)))

const sizes = {
  short: {
    storm: { taps: 3_000, families: 8, devices: 20, participants: 8, kills: alternateKills(2) },
    pace: { clients: 60, warmUpMs: 2_000, roundMs: 1_500, rounds: 5 },
    maxMs: { acknowledged: 900, delivered: 2_000 },
  },
  middle: {
    storm: { taps: 15_000, families: 18, devices: 50, participants: 18, kills: alternateKills(4) },
    pace: { clients: 300, warmUpMs: 6_000, roundMs: 4_000, rounds: 7 },
    maxMs: { acknowledged: 300, delivered: 1_000 },
  },
  long: {
    storm: { taps: 100_000, families: 18, devices: 50, participants: 18, kills: alternateKills(20) },
    pace: { clients: 300, warmUpMs: 10_000, roundMs: 10_000, rounds: 7 },
    maxMs: { acknowledged: 300, delivered: 1_000 },
  },
} satisfies Record<Length, { storm: TapStormSize; pace: PaceSize; maxMs: { acknowledged: number; delivered: number } }>

export const selection: Bench = {
  name: 'selection',
  claim:
    'no acknowledged tap is lost, no limit exceeded, no finished selection changed, and none by a participant, whatever is killed; and in time',
  reportSize: 'middle',
  // PostgreSQL is killed here, so the bench starts its own; the store is not affected.
  run: (size) =>
    withKillablePostgres(async (killablePostgres): Promise<Outcome> => {
      const { maxMs } = sizes[size]
      const stormResult = await runTapStorm(killablePostgres, sizes[size].storm)
      reportStorm(stormResult)
      const { ledger, findings, killReport, undetected, crashes, seconds } = stormResult
      const killed = (label: string) => killReport.kills.filter((kill) => kill.target === label).length
      const isConsistent =
        checks.every((check) => findings[check].length === 0) && undetected.length === 0 && crashes.length === 0
      const paceResult = await measurePace(killablePostgres, sizes[size].pace)
      const [acknowledged, delivered, synced] = reportPace(paceResult, sizes[size])
      const harnessErrors = killReport.harnessErrors.length + paceResult.errors.length
      const isInTime =
        acknowledged.p95 <= maxMs.acknowledged && delivered.p95 <= maxMs.delivered && paceResult.undelivered === 0
      return {
        passed: isConsistent && harnessErrors === 0 && isInTime,
        metrics: {
          taps: ledger.acknowledged,
          opinions: ledger.acknowledgedOpinions,
          ...Object.fromEntries(checks.map((check) => [check, findings[check].length])),
          crashes: crashes.length,
          undetected_faults: undetected.length,
          harness_errors: harnessErrors,
          api_kills: killed('api'),
          database_kills: killed('database'),
          finishes: ledger.finishes,
          taps_per_second: (ledger.acknowledged / seconds).toFixed(0),
          p95_ms: acknowledged.p95.toFixed(0),
          max_ms: maxMs.acknowledged,
          delivered_p95_ms: delivered.p95.toFixed(0),
          delivered_max_ms: delivered.worst.toFixed(0),
          synced_p95_ms: synced.p95.toFixed(0),
          undelivered: paceResult.undelivered,
        },
      }
    }),
}

type Spread = { readonly p95: number; readonly worst: number }

function reportPace(
  paceResult: PaceResult,
  { pace: { clients, rounds, roundMs }, maxMs }: { pace: PaceSize; maxMs: { acknowledged: number; delivered: number } },
): [Spread, Spread, Spread] {
  for (const error of new Set(paceResult.errors)) console.log(`  harness: ${error}`)
  console.log(
    `${clients} clients, each tapping once every 2 s; 95% within, median of ${rounds} rounds (lowest–highest)`,
  )
  const reportSamples = (name: string, samples: readonly Sample[], max?: number): Spread => {
    const measuredSamples = samples.filter(({ at }) => at >= paceResult.startedAt)
    const all = measuredSamples.map(({ ms }) => ms)
    const inRounds = Map.groupBy(measuredSamples, ({ at }) => Math.floor((at - paceResult.startedAt) / roundMs))
    const roundP95s = [...inRounds.values()].map((round) =>
      quantile(
        round.map(({ ms }) => ms),
        0.95,
      ),
    )
    const spread = { p95: quantile(all, 0.95), worst: Math.max(...all) }
    const medianText = `median ${median(all).toFixed(0)} ms, 95% within ${spread.p95.toFixed(0)} ms`
    console.log(
      `  ${name.padEnd(13)} ${medianText}, rounds ${medianAndSpread(roundP95s, 0)}, worst ${spread.worst.toFixed(0)} ms, ${all.length} taps`,
    )
    const label = `a tap of one of ${clients} families’ phones: ${name}, 95% within`
    recordMeasure({ label, unit: 'ms', sides: [{ name: 'revela', rounds: roundP95s }], ...(max && { bar: { max } }) })
    return spread
  }
  return [
    reportSamples('acknowledged', paceResult.acknowledged, maxMs.acknowledged),
    reportSamples('partner hears', paceResult.delivered, maxMs.delivered),
    reportSamples('partner sees', paceResult.synced),
  ]
}

function reportStorm({ ledger, findings, killReport, undetected, crashes, seconds }: TapStormResult): void {
  for (const check of checks) for (const text of findings[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  for (const plantedFault of undetected) console.log(`  the check did not see: ${plantedFault}`)
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  for (const error of killReport.harnessErrors) console.log(`  harness: ${error}`)
  console.log(
    `  ${ledger.acknowledged} taps acknowledged in ${seconds.toFixed(0)} s, ${ledger.acknowledgedOpinions} of participants, ${ledger.broken} calls broken and retried`,
  )
  console.log(
    `  ${ledger.rejectedByLimit} rejected by the limit, ${ledger.rejectedAsFinished} rejected because the selection is finished`,
  )
  console.log(
    `  ${ledger.finishes} times finished, ${ledger.reopens} times reopened, ${ledger.unconfirmed.size} unconfirmed taps`,
  )
  for (const label of ['api', 'database'] as const) {
    const times = killReport.kills.filter((kill) => kill.target === label).map(({ ms }) => ms / 1_000)
    if (times.length > 0)
      console.log(
        `  ${label} killed ${times.length} times, taps acknowledged again after ${median(times).toFixed(1)} s`,
      )
  }
}
