import type { TestStack } from '@revela/dev-env'
import { resolve } from 'node:path'
import type { Bench } from '../bench.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { noteMeasure } from '../harness/measures.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { planOf, sameStatements } from './bare-plan.ts'
import { concurrency, measureCpu, type Measured } from './measure-cpu.ts'
import { observeInfo } from './observe-info.ts'

const bareEntry = [resolve(import.meta.dirname, 'bare-server.ts')]

/**
 * Watches ours, builds the bare server's plan from what was seen, and refuses to go on unless bare then sends the same
 * statements in the same way and answers the same bytes. Answers bare's environment.
 */
async function watchAndPlan(stack: TestStack): Promise<Record<string, string>> {
  const asked = [1, 7, 500, 999].map(customer)
  const ours = await observeInfo(apiEntry, stack.env, asked)
  const { user_subscription } = JSON.parse(ours[0]!.body) as { user_subscription: unknown }
  const plan = planOf(ours[0]!.statements, asked[0]!, user_subscription)
  const env = { DATABASE_URL: stack.appUrl, BARE_PLAN: JSON.stringify(plan) }
  const bare = await observeInfo(bareEntry, env, asked)
  ours.forEach(({ statements, body }, at) => {
    if (!sameStatements(statements, bare[at]!.statements)) throw new Error('bare does not send the same statements')
    if (body !== bare[at]!.body) throw new Error(`bare answers otherwise:\n${body}\n${bare[at]!.body}`)
  })
  console.log(`both send these ${plan.steps.length} statements, in this order, and answer the same bytes:`)
  for (const { text, name } of plan.steps) {
    console.log(`  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}${name ? ` (prepared as ${name})` : ''}`)
  }
  return env
}

const mostRatio = 1.5
// A few hundred requests on a shared machine swing by a third: the short form only catches what went badly wrong.
const most = { short: 2, middle: mostRatio, long: mostRatio }
const customers = 1_000
const sizes = {
  short: { customers, starts: 3, rounds: 3, perRound: 800, warmUp: 2_000 },
  middle: { customers, starts: 4, rounds: 4, perRound: 2_000, warmUp: 4_000 },
  long: { customers, starts: 5, rounds: 5, perRound: 3_000, warmUp: 6_000 },
}

export const infoCpu: Bench = {
  name: 'info-cpu',
  proves: `/customer/info costs at most ${mostRatio} × the CPU of bare Fastify + pg running the same statements`,
  inReport: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { starts, ...load } = sizes[size]
      await fillCustomers(stack!, customers)
      const bareEnv = await watchAndPlan(stack!)
      const ours: Measured[] = []
      const bare: Measured[] = []
      // A process is lucky or unlucky for all its life (what the compiler chose, where its memory lies): several lives.
      for (let start = 0; start < starts; start += 1) {
        const [own, plain] = await withServer(apiEntry, stack!.env, (ourServer) =>
          withServer(bareEntry, bareEnv, (bareServer) => measureCpu([ourServer, bareServer], load)),
        )
        ours.push(own!)
        bare.push(plain!)
      }
      console.log(
        `CPU of the server process per request: ${starts} starts × ${load.rounds} rounds × ${load.perRound} requests ` +
          `each, alternating, ${concurrency} at a time; median (lowest–highest round)`,
      )
      return judge(ours, bare, most[size])
    }),
}

function judge(ours: readonly Measured[], bare: readonly Measured[], bar: number) {
  const [own, plain] = [together(ours), together(bare)]
  const ratios = own.micros.map((micros, round) => micros / plain.micros[round]!)
  const faults = own.faults + plain.faults
  for (const [name, { micros, rates }] of Object.entries({ ours: own, bare: plain })) {
    console.log(`  ${name}         ${medianAndSpread(micros, 1)} µs   ${medianAndSpread(rates, 0)} requests/s (wall)`)
  }
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}   harness faults ${faults}`)
  const sides = [
    { name: 'ours', rounds: own.micros },
    { name: 'bare', rounds: plain.micros },
  ]
  noteMeasure({ what: 'CPU of a call, /customer/info', unit: 'µs', sides, ratios, bar: { most: bar } })
  return {
    reached: median(ratios) <= bar && faults === 0,
    figures: {
      ratio: median(ratios).toFixed(3),
      most: bar,
      ours_us: median(own.micros).toFixed(1),
      bare_us: median(plain.micros).toFixed(1),
      spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`,
      faults,
    },
  }
}

function together(lives: readonly Measured[]): Measured {
  return {
    micros: lives.flatMap((life) => life.micros),
    rates: lives.flatMap((life) => life.rates),
    faults: lives.reduce((sum, life) => sum + life.faults, 0),
  }
}
