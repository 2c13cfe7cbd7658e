import type { TestStack } from '@revela/dev-env'
import { resolve } from 'node:path'
import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { cpuMicros } from '../harness/cpu-of-process.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { drive, missed } from '../harness/drive.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer, type ServerProcess } from '../harness/server-process.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { planOf, sameStatements, type BarePlan } from './bare-plan.ts'
import { observeInfo } from './observe-info.ts'

const mostRatio = 1.5
const customers = 1_000
const concurrency = 8
const sizes = {
  short: { rounds: 9, perRound: 1_500, warmUp: 3_000 },
  long: { rounds: 15, perRound: 6_000, warmUp: 10_000 },
}
const bareEntry = resolve(import.meta.dirname, 'bare-server.ts')

export const infoCpu: Bench = {
  name: 'info-cpu',
  proves: `/customer/info costs at most ${mostRatio} × the CPU of bare Fastify + pg running the same statements`,
  run: (size) =>
    withStacks(1, async ([stack]) => {
      await fillCustomers(stack!, customers)
      const plan = await planFromOurs(stack!)
      const bareEnv = { DATABASE_URL: stack!.appUrl, BARE_PLAN: JSON.stringify(plan) }
      return withServer(apiEntry, stack!.env, (ours) =>
        withServer(bareEntry, bareEnv, (bare) => measure(ours, bare, sizes[size])),
      )
    }),
}

/** Watches ours, builds the plan from what was seen, and refuses to go on unless bare then does exactly the same. */
async function planFromOurs(stack: TestStack): Promise<BarePlan> {
  const asked = [1, 7, 500, 999].map(customer)
  const ours = await observeInfo(apiEntry, stack.env, asked)
  const { user_subscription } = JSON.parse(ours[0]!.body) as { user_subscription: unknown }
  const plan = planOf(ours[0]!.statements, asked[0]!, user_subscription)
  const bare = await observeInfo(bareEntry, { DATABASE_URL: stack.appUrl, BARE_PLAN: JSON.stringify(plan) }, asked)
  ours.forEach(({ statements, body }, at) => {
    if (!sameStatements(statements, bare[at]!.statements)) throw new Error('bare does not send the same statements')
    if (body !== bare[at]!.body) throw new Error(`bare answers otherwise:\n${body}\n${bare[at]!.body}`)
  })
  console.log(`both send these ${plan.steps.length} statements, in this order, and answer the same bytes:`)
  for (const { text, name } of plan.steps) {
    console.log(`  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}${name ? ` (prepared as ${name})` : ''}`)
  }
  return plan
}

async function measure(ours: ServerProcess, bare: ServerProcess, { rounds, perRound, warmUp }: (typeof sizes)['long']) {
  const sides = { ours: side(ours), bare: side(bare) }
  for (const each of [sides.ours, sides.bare]) await each.load(warmUp)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [sides.ours, sides.bare] : [sides.bare, sides.ours]
    for (const each of order) await each.round(perRound)
    ratios.push(sides.ours.micros.at(-1)! / sides.bare.micros.at(-1)!)
  }
  const faults = sides.ours.missed() + sides.bare.missed()
  console.log(
    `CPU per request, ${rounds} alternating rounds of ${perRound} at concurrency ${concurrency} (lowest–highest)`,
  )
  for (const [name, { micros, rates }] of Object.entries(sides)) {
    console.log(`  ${name}         ${medianAndSpread(micros, 1)} µs   ${medianAndSpread(rates, 0)} requests/s (wall)`)
  }
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}   harness faults ${faults}`)
  return {
    reached: median(ratios) <= mostRatio && faults === 0,
    figures: {
      ratio: median(ratios).toFixed(3),
      most: mostRatio,
      ours_us: median(sides.ours.micros).toFixed(1),
      bare_us: median(sides.bare.micros).toFixed(1),
      spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`,
      faults,
    },
  }
}

function side({ port, pid }: ServerProcess) {
  const caller = createCaller(port, concurrency)
  const micros: number[] = []
  const rates: number[] = []
  let faults = 0
  const load = async (count: number) => {
    const done = await drive(caller, {
      count,
      concurrency,
      ask: () => ({ path: '/api/customer/info', headers: { cookie: customer(anyOf(customers)).cookie } }),
    })
    faults += missed(done, 200)
    return done
  }
  return {
    micros,
    rates,
    load,
    missed: () => faults,
    round: async (count: number) => {
      const before = cpuMicros(pid)
      const { seconds } = await load(count)
      micros.push((cpuMicros(pid) - before) / count)
      rates.push(count / seconds)
    },
  }
}
