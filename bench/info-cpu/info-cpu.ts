import type { Bench } from '../bench.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer, type ServerProcess } from '../harness/server-process.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { concurrency, measureCpu } from './measure-cpu.ts'
import { bareEntry, watchAndPlan } from './watch-and-plan.ts'

const mostRatio = 1.5
const customers = 1_000
const sizes = {
  short: { customers, rounds: 9, perRound: 1_000, warmUp: 4_000 },
  long: { customers, rounds: 21, perRound: 4_000, warmUp: 10_000 },
}

export const infoCpu: Bench = {
  name: 'info-cpu',
  proves: `/customer/info costs at most ${mostRatio} × the CPU of bare Fastify + pg running the same statements`,
  run: (size) =>
    withStacks(1, async ([stack]) => {
      await fillCustomers(stack!, customers)
      const bareEnv = await watchAndPlan(stack!)
      return withServer(apiEntry, stack!.env, (ours) =>
        withServer(bareEntry, bareEnv, (bare) => compare(ours, bare, sizes[size])),
      )
    }),
}

async function compare(ours: ServerProcess, bare: ServerProcess, chosen: (typeof sizes)['long']) {
  const [own, plain] = await measureCpu([ours, bare], chosen)
  const ratios = own!.micros.map((micros, round) => micros / plain!.micros[round]!)
  const faults = own!.faults() + plain!.faults()
  console.log(
    `CPU of the server process per request: ${chosen.rounds} rounds of ${chosen.perRound} requests each, ` +
      `alternating, ${concurrency} at a time; median (lowest–highest round)`,
  )
  for (const [name, { micros, rates }] of [
    ['ours', own!],
    ['bare', plain!],
  ] as const) {
    console.log(`  ${name}         ${medianAndSpread(micros, 1)} µs   ${medianAndSpread(rates, 0)} requests/s (wall)`)
  }
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}   harness faults ${faults}`)
  return {
    reached: median(ratios) <= mostRatio && faults === 0,
    figures: {
      ratio: median(ratios).toFixed(3),
      most: mostRatio,
      ours_us: median(own!.micros).toFixed(1),
      bare_us: median(plain!.micros).toFixed(1),
      spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`,
      faults,
    },
  }
}
