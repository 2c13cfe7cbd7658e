import type { Bench, Length, Outcome } from '../bench.ts'
import { median } from '../harness/statistics.ts'
import { withKillablePostgres } from '../selection/own-postgres.ts'
import { checks } from './findings.ts'
import { trade, type MarketSize, type Traded } from './market.ts'

const killsInTurn = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? ('api' as const) : ('database' as const)))

const sizes = {
  // Few events: a larger share of them is forged, so that some are.
  short: { purchases: 200, each: 2, lanes: 8, kills: killsInTurn(2), forged: 0.03 },
  middle: { purchases: 1_000, each: 3, lanes: 12, kills: killsInTurn(4), forged: 0.02 },
  long: { purchases: 10_000, each: 3, lanes: 12, kills: killsInTurn(20), forged: 0.01 },
} satisfies Record<Length, MarketSize>

export const money: Bench = {
  name: 'money',
  proves: 'nobody is charged twice, no payment is missed and no forged event believed, whatever is lost or killed',
  inReport: 'middle',
  // PostgreSQL is killed here, so it is one that nobody else uses.
  run: (size) =>
    withKillablePostgres(async (ground): Promise<Outcome> => {
      const done = await trade(ground, sizes[size])
      tell(done)
      const { tally, found, strikes, unseen, crashes, events, payments, approved, seconds } = done
      const killed = (what: string) => strikes.struck.filter((strike) => strike.what === what).length
      const harnessFaults = [...tally.harnessFaults, ...strikes.harnessFaults, ...neverStruck(done)]
      for (const fault of harnessFaults.slice(0, 20)) console.log(`  harness: ${fault}`)
      const isSound = checks.every((check) => found[check].length === 0)
      return {
        reached:
          isSound &&
          events.forgedAccepted === 0 &&
          crashes.length === 0 &&
          unseen.length === 0 &&
          harnessFaults.length === 0,
        figures: {
          purchases: tally.acknowledged,
          payments,
          approved,
          ...Object.fromEntries(checks.map((check) => [check, found[check].length])),
          forged_accepted: events.forgedAccepted,
          crashes: crashes.length,
          unseen_harms: unseen.length,
          harness_faults: harnessFaults.length,
          repeats: tally.repeats,
          events_delivered: events.delivered,
          events_duplicated: events.duplicated,
          events_lost: events.lost,
          events_forged: events.forged,
          api_kills: killed('api'),
          database_kills: killed('database'),
          purchases_a_second: (tally.acknowledged / seconds).toFixed(1),
        },
      }
    }),
}

/** A trouble that never came proves nothing. */
function neverStruck({ events }: Traded): string[] {
  const kinds = { duplicated: events.duplicated, lost: events.lost, forged: events.forged }
  return Object.entries(kinds).flatMap(([kind, count]) => (count === 0 ? [`no event was ${kind}`] : []))
}

function tell({ tally, found, strikes, unseen, crashes, events, payments, approved, seconds, ...rest }: Traded): void {
  for (const check of checks) for (const text of found[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  for (const harm of unseen) console.log(`  the check did not see: ${harm}`)
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  const refused = tally.told.filter(({ accepted }) => !accepted).length
  console.log(
    `  ${tally.acknowledged} purchases answered in ${seconds.toFixed(0)} s, ${refused} of them refused, ${tally.repeats} asked for again with their key, ${tally.broken} calls broken and made again`,
  )
  console.log(`  the gateway has ${payments} payments, ${approved} approved, ${tally.paidAtBank} of them at a bank`)
  console.log(
    `  events: ${events.delivered} heard, ${events.failed} not heard and told again, ${events.duplicated} doubled, ${events.lost} lost, ${events.forged} forged`,
  )
  console.log(`  the gateway’s books were looked at for ${rest.reconciledIn.toFixed(0)} s`)
  for (const what of ['api', 'database'] as const) {
    const times = strikes.struck.filter((strike) => strike.what === what).map(({ ms }) => ms / 1_000)
    if (times.length > 0)
      console.log(
        `  ${what} killed ${times.length} times, purchases answered again after ${median(times).toFixed(1)} s`,
      )
  }
}
