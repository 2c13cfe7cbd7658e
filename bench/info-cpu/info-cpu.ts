import type { TestStack } from '@revela/dev-env'
import { resolve } from 'node:path'
import type { Bench } from '../bench.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { recordMeasure } from '../harness/measures.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { planOf, sameStatements } from './baseline-plan.ts'
import { concurrency, measureCpu, type CpuMeasurement } from './measure-cpu.ts'
import { observeInfo } from './observe-info.ts'

const baselineEntry = [resolve(import.meta.dirname, 'baseline-server.ts')]

/**
 * Observes our server, builds the baseline plan from the statements, and stops the bench unless the baseline then sends
 * the same statements and returns the same bytes. Returns the baseline's environment.
 */
async function observeAndPlan(stack: TestStack): Promise<Record<string, string>> {
  const observedCustomers = [1, 7, 500, 999].map(customer)
  const revela = await observeInfo(apiEntry, stack.env, observedCustomers)
  const { user_subscription } = JSON.parse(revela[0]!.body) as { user_subscription: unknown }
  const plan = planOf(revela[0]!.statements, observedCustomers[0]!, user_subscription)
  const env = { DATABASE_URL: stack.appUrl, BARE_PLAN: JSON.stringify(plan) }
  const baseline = await observeInfo(baselineEntry, env, observedCustomers)
  revela.forEach(({ statements, body }, index) => {
    if (!sameStatements(statements, baseline[index]!.statements))
      throw new Error('the baseline does not send the same statements')
    if (body !== baseline[index]!.body)
      throw new Error(`baseline returns a different body:\n${body}\n${baseline[index]!.body}`)
  })
  console.log(`both send these ${plan.steps.length} statements, in this order, and return the same bytes:`)
  for (const { text, name } of plan.steps) {
    console.log(`  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}${name ? ` (prepared as ${name})` : ''}`)
  }
  return env
}

const maxRatio = 1.5
// A few hundred requests on a shared machine vary by a third: the short form only detects a large regression.
const max = { short: 2, middle: maxRatio, long: maxRatio }
const customers = 1_000
const sizes = {
  short: { customers, starts: 3, rounds: 3, perRound: 800, warmUp: 2_000 },
  middle: { customers, starts: 4, rounds: 4, perRound: 2_000, warmUp: 4_000 },
  long: { customers, starts: 5, rounds: 5, perRound: 3_000, warmUp: 6_000 },
}

export const infoCpu: Bench = {
  name: 'info-cpu',
  claim: `/customer/info costs at most ${maxRatio} × the CPU of plain Fastify + pg running the same statements`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { starts, ...load } = sizes[size]
      await fillCustomers(stack!, customers)
      const baselineEnv = await observeAndPlan(stack!)
      const revela: CpuMeasurement[] = []
      const baseline: CpuMeasurement[] = []
      // A process keeps its compiler decisions and memory layout until it exits, so several starts are measured.
      for (let start = 0; start < starts; start += 1) {
        const [revelaTotal, baselineTotal] = await withServer(apiEntry, stack!.env, (revelaServer) =>
          withServer(baselineEntry, baselineEnv, (baselineServer) => measureCpu([revelaServer, baselineServer], load)),
        )
        revela.push(revelaTotal!)
        baseline.push(baselineTotal!)
      }
      console.log(
        `CPU of the server process per request: ${starts} starts × ${load.rounds} rounds × ${load.perRound} requests ` +
          `each, alternating, concurrency ${concurrency}; median (lowest–highest round)`,
      )
      return evaluate(revela, baseline, max[size])
    }),
}

function evaluate(revela: readonly CpuMeasurement[], baseline: readonly CpuMeasurement[], bar: number) {
  const [revelaTotal, baselineTotal] = [concatRuns(revela), concatRuns(baseline)]
  const ratios = revelaTotal.micros.map((micros, round) => micros / baselineTotal.micros[round]!)
  const errors = revelaTotal.errors + baselineTotal.errors
  for (const [name, { micros, rates }] of Object.entries({ revela: revelaTotal, baseline: baselineTotal })) {
    console.log(`  ${name}         ${medianAndSpread(micros, 1)} µs   ${medianAndSpread(rates, 0)} requests/s (wall)`)
  }
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}   harness errors ${errors}`)
  const sides = [
    { name: 'revela', rounds: revelaTotal.micros },
    { name: 'baseline', rounds: baselineTotal.micros },
  ]
  recordMeasure({ label: 'CPU of a call, /customer/info', unit: 'µs', sides, ratios, bar: { max: bar } })
  return {
    passed: median(ratios) <= bar && errors === 0,
    metrics: {
      ratio: median(ratios).toFixed(3),
      max: bar,
      revela_us: median(revelaTotal.micros).toFixed(1),
      baseline_us: median(baselineTotal.micros).toFixed(1),
      spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`,
      errors,
    },
  }
}

function concatRuns(runs: readonly CpuMeasurement[]): CpuMeasurement {
  return {
    micros: runs.flatMap((run) => run.micros),
    rates: runs.flatMap((run) => run.rates),
    errors: runs.reduce((sum, run) => sum + run.errors, 0),
  }
}
