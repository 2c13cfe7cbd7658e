import type { SandboxClient } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient } from '../faults/cuttable-client.ts'
import type { Ledger as Photographs } from '../faults/ledger.ts'
import { photographer } from '../faults/photographer.ts'
import type { Photograph } from '../faults/photographs.ts'
import { type ProductCalls, productCalls } from '../faults/product-calls.ts'
import { type Random, seeded } from '../faults/random.ts'
import type { Tally } from '../faults/retry.ts'
import { createCaller } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import { buy, drawPlans } from '../money/buy.ts'
import type { Tally as Purchases } from '../money/purchase-outcomes.ts'
import { type Family, membersOf } from '../selection/create-families.ts'
import type { Ledger as Taps } from '../selection/ledger.ts'
import { tapAndFinish } from '../selection/tap-and-finish.ts'
import { startSteadyWriter, type WriterReport } from './steady-writer.ts'

/** What all customers share: the front, the gateway and what was acknowledged. */
export type Work = {
  readonly port: number
  readonly host: string
  readonly client: CuttableClient
  readonly sandbox: SandboxClient
  readonly photographs: Photographs
  readonly tally: Tally
  readonly taps: Taps
  readonly purchases: Purchases
  readonly moveEntry: string
  readonly nextPhotograph: () => Photograph
  readonly harnessErrors: string[]
}

const uploadMs = 400

export type CustomerWork = { readonly finish: () => Promise<WriterReport> }

/** One customer's photographer uploads and buys, and the family chooses, all through the front, until the end. */
export function startCustomerWork(work: Work, number: number, family: Family, random: Random): CustomerWork {
  const { port, host, client, tally, photographs, nextPhotograph, harnessErrors } = work
  const { customerId, cookie } = customer(number)
  let isOpen = true
  const catching = (name: string, running: Promise<unknown>) =>
    running.catch((error: unknown) => harnessErrors.push(`${name} of customer ${number}: ${String(error)}`))
  const writer = startSteadyWriter(port, host, customer(number))
  const familyRun = { family, isFinishing: false }
  const running = [
    catching(
      'photographer',
      photographer({
        customerId,
        calls: slowUplink(productCalls(client, { api: port, upload: port, renderer: port }, cookie, 'gallery')),
        ledger: photographs,
        tally,
        random: seeded(random.integer(1, 1e9)),
        nextPhotograph,
        isOpen: () => isOpen,
        pauseMs: 1_000,
      }),
    ),
    ...membersOf(family).map(({ id, cookie: familyCookie }) =>
      catching(
        'family',
        tapAndFinish({
          familyRun,
          port,
          cookie: familyCookie,
          participantId: id,
          ledger: work.taps,
          random: seeded(random.integer(1, 1e9)),
          totalTaps: Infinity,
          pauseMs: 250,
          isOver: () => !isOpen,
        }),
      ),
    ),
    catching(
      'buyer',
      buyUntil(() => !isOpen, work, number, seeded(random.integer(1, 1e9))),
    ),
  ]
  return {
    finish: async () => {
      isOpen = false
      const report = await writer.finish()
      await Promise.all(running)
      return report
    },
  }
}

/** A photograph takes a moment, so that the store of this machine serves the copy too. */
function slowUplink(calls: ProductCalls): ProductCalls {
  return {
    ...calls,
    upload: async (target, photograph) => {
      await sleep(uploadMs)
      return calls.upload(target, photograph)
    },
  }
}

/** From an address of their own: declined cards are counted by address. */
async function buyUntil(isOver: () => boolean, work: Work, number: number, random: Random): Promise<void> {
  const caller = createCaller(work.port, 2, { host: work.host, localAddress: `127.1.1.${number}` })
  try {
    const market = { caller, sandbox: work.sandbox, tally: work.purchases, random }
    for (const plan of drawPlans(100, random)) {
      if (isOver()) return
      await buy(market, customer(number), plan)
      await sleep(random.between(200, 1_200))
    }
  } finally {
    caller.close()
  }
}
