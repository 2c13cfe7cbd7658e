import { sandboxOf, type SandboxClient } from '@revela/dev-env'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '../../harness/as-admin.ts'
import { createCaller } from '../../harness/caller.ts'
import { customer } from '../../harness/customers.ts'
import { fillCustomers } from '../../harness/fill-customers.ts'
import { buy, drawPlans } from '../../money/buy.ts'
import { newTally as newPurchases, type Tally as Purchases } from '../../money/purchase-outcomes.ts'
import { type Family, makeFamiliesOf, membersOf } from '../../selection/create-families.ts'
import { recordHistory } from '../../selection/history.ts'
import { newLedger as newTaps, type Ledger as Taps } from '../../selection/ledger.ts'
import { tapAndFinish } from '../../selection/tap-and-finish.ts'
import { createCuttableClient } from '../cuttable-client.ts'
import { family as downloadingFamily } from '../family.ts'
import { openLedger, type Ledger } from '../ledger.ts'
import { photographer } from '../photographer.ts'
import { photographMaker } from '../photographs.ts'
import { ownerKinds, productCalls } from '../product-calls.ts'
import { type Random, seeded } from '../random.ts'
import { newTally, type Tally } from '../retry.ts'
import type { CellUnderTest } from './cell-under-test.ts'

/** Customers by their numbers: their studios are checked in different ways. */
export const numbers = { families: 1, photographers: 11, downloads: 21, reader: 31, firstBuyer: 101, all: 2_000 }
export const limit = 12
const tapping = { devices: [2, 2, 1], participants: [1, 0, 1], pictures: 40, limit }

export const appHost = (port: number) => `app.revela.localhost:${port}`

export type Workload = {
  readonly photographs: Ledger
  readonly tally: Tally
  readonly taps: Taps
  readonly purchases: Purchases
  readonly families: readonly Family[]
  readonly sandbox: SandboxClient
  readonly harnessErrors: string[]
  /** Ends when every call is settled. */
  readonly finish: () => Promise<void>
}

/** Photographers upload, a family downloads ZIPs, families choose and customers buy, all through nginx, until the end. */
export async function startWorkload(under: CellUnderTest, folder: string, random: Random): Promise<Workload> {
  const { adminUrl, port } = under
  await fillCustomers({ adminUrl }, numbers.all)
  await withAdmin({ adminUrl }, async (client) => {
    await client.query('update usage_counter set galleries = 0, pictures = 0, work_pictures = 0, bytes = 0')
  })
  const families = await makeFamiliesOf(adminUrl, port, tapping)
  await withAdmin({ adminUrl }, recordHistory)
  const sandbox = sandboxOf({ ...under.env })
  await sandbox.script({
    seed: random.integer(1, 1e9),
    settleAfterMs: 700,
    webhooks: { duplicate: 0.2, delayMs: 1_500 },
  })

  let open = true
  const isOpen = () => open
  const harnessErrors: string[] = []
  const catching = (work: Promise<unknown>) => work.catch((error: unknown) => harnessErrors.push(String(error)))
  const client = createCuttableClient(appHost(port))
  const ports = { api: port, upload: port, renderer: port }
  const photographs = openLedger(join(folder, 'ledger.jsonl'))
  const tally = newTally()
  const nextPhotograph = await photographMaker(random)
  const studioOf = (n: number, kind: (typeof ownerKinds)[number]) => {
    const { customerId, cookie } = customer(n)
    const calls = productCalls(client, ports, cookie, kind)
    return { customerId, calls, ledger: photographs, tally, random, nextPhotograph, isOpen, pauseMs: 1_500 }
  }
  const taps = newTaps()
  const purchases = newPurchases()
  const runs = [
    ...ownerKinds.map((kind) => catching(photographer(studioOf(numbers.photographers, kind)))),
    catching(
      downloadingFamily(studioOf(numbers.downloads, 'gallery'), client, ports, customer(numbers.downloads).cookie),
    ),
    ...families.flatMap((family, n) => {
      const familyRun = { family, isFinishing: false }
      return membersOf(family).map(({ id, cookie }, index) =>
        catching(
          tapAndFinish({
            familyRun,
            port,
            cookie,
            participantId: id,
            ledger: taps,
            random: seeded(random.integer(1, 1e9) + n * 100 + index),
            totalTaps: Infinity,
            pauseMs: 1_000,
            isOver: () => !open,
          }),
        ),
      )
    }),
    catching(buyUntil(() => !open, { port, sandbox, purchases, random })),
  ]
  return {
    photographs,
    tally,
    taps,
    purchases,
    families,
    sandbox,
    harnessErrors,
    finish: async () => {
      open = false
      await Promise.all(runs)
      client.close()
    },
  }
}

type BuyOptions = { port: number; sandbox: SandboxClient; purchases: Purchases; random: Random }

/** One customer after the other buys, each from an address of their own, because declined cards are counted by address. */
async function buyUntil(isOver: () => boolean, { port, sandbox, purchases, random }: BuyOptions): Promise<void> {
  const plans = drawPlans(numbers.all, random)
  for (let n = numbers.firstBuyer; n < numbers.all && !isOver(); n += 1) {
    const localAddress = `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`
    const caller = createCaller(port, 2, { host: appHost(port), localAddress })
    const market = { caller, sandbox, tally: purchases, random }
    await buy(market, customer(n), plans[n]!).finally(() => caller.close())
    await sleep(random.between(200, 2_500))
  }
}
