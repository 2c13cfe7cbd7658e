import { type Cells, run, sandboxOf, waitUntil } from '@revela/dev-env'
import { join } from 'node:path'
import { bundleServers } from '../faults/bundled-servers.ts'
import { createCuttableClient } from '../faults/cuttable-client.ts'
import { openLedger } from '../faults/ledger.ts'
import { photographMaker } from '../faults/photographs.ts'
import type { Random } from '../faults/random.ts'
import { newTally } from '../faults/retry.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { fillGallery } from '../harness/fill-pictures.ts'
import { newTally as newPurchases } from '../money/purchase-outcomes.ts'
import { type Family, makeFamiliesOf, openDevice } from '../selection/create-families.ts'
import { recordHistory } from '../selection/history.ts'
import { newLedger as newTaps } from '../selection/ledger.ts'
import type { Work } from './customer-work.ts'
import type { PlannedMove } from './plan-moves.ts'

export type Prepared = {
  readonly work: Work
  readonly families: readonly Family[]
  readonly limit: number
  /** Galleries whose pictures are rows only, and how many rows. */
  readonly filledGalleries: ReadonlyMap<string, number>
  readonly filledPerCustomer: number
  /** The keys that these rows name. */
  readonly filledKeys: readonly string[]
}

const limit = 12
const picturesOfFamily = 40
const root = join(import.meta.dirname, '../..')

/** Fills the old cell with customers, their families and galleries, and tells the directory about them. */
export async function prepareCustomers(
  cells: Cells,
  planned: readonly PlannedMove[],
  folder: string,
  random: Random,
): Promise<Prepared> {
  const { a, b, frontPort: port } = cells
  const host = new URL(cells.appOrigin).host
  await fillCustomers(a.stack, planned.length)
  await withAdmin(a.stack, async (client) => {
    await client.query('update usage_counter set galleries = 0, pictures = 0, work_pictures = 0, bytes = 0')
  })
  await openProfiles(cells, host, planned.length)
  await run(process.execPath, ['apps/server/src/main/directory.ts', 'rebuild'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...a.site.env },
    timeoutMs: 120_000,
  })
  await frontKnows(cells, host, planned.length)
  const families = await makeFamiliesOf(a.stack.adminUrl, port, {
    devices: planned.map(() => 1),
    participants: planned.map((_, index) => index % 2),
    pictures: picturesOfFamily,
    limit,
    familiesPerCustomer: 1,
  })
  const filledGalleries = new Map(families.map(({ galleryId }) => [galleryId, picturesOfFamily]))
  for (const { number, rows } of planned) filledGalleries.set(await fillWedding(cells, host, number, rows), rows)
  for (const { stack } of [a, b]) await withAdmin(stack, recordHistory)
  const sandbox = sandboxOf(a.site.env)
  await sandbox.script({
    seed: random.integer(1, 1e9),
    settleAfterMs: 700,
    webhooks: { duplicate: 0.2, delayMs: 1_500 },
  })
  const maxRows = Math.max(picturesOfFamily, ...planned.map(({ rows }) => rows))
  return {
    work: {
      port,
      host,
      client: createCuttableClient(host),
      sandbox,
      photographs: openLedger(join(folder, 'ledger.jsonl')),
      tally: newTally(),
      taps: newTaps(),
      purchases: newPurchases(),
      moveEntry: (await bundleServers())('move'),
      nextPhotograph: await photographMaker(random),
      harnessErrors: [],
    },
    families,
    limit,
    filledGalleries,
    filledPerCustomer: 2,
    filledKeys: Array.from({ length: maxRows }, (_, index) => `o/000/${index + 1}`),
  }
}

/** Filled customers have no subdomain yet; it must be in the directory like that of an account that signed up. */
async function openProfiles({ a }: Cells, host: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const browser = openDevice({ port: a.site.ports.nginx, host }, customer(number).cookie)
    const { status } = await browser.call('GET', '/customer/profile')
    browser.close()
    if (status !== 200) throw new Error(`opening the profile of customer ${number} returned ${status}`)
  }
}

/** The last filled customer is also the last that the front hears of. */
async function frontKnows({ frontPort }: Cells, host: string, number: number): Promise<void> {
  const browser = openDevice({ port: frontPort, host }, customer(number).cookie)
  await waitUntil(async () => (await browser.call('GET', '/customer/info')).status === 200, {
    timeoutMs: 20_000,
    intervalMs: 200,
    timeoutMessage: () => 'the front does not know the filled customers',
  })
  browser.close()
}

/** A gallery of the customer with that many rows of pictures. */
async function fillWedding({ a, frontPort: port }: Cells, host: string, number: number, rows: number): Promise<string> {
  const { customerId, cookie } = customer(number)
  const owner = openDevice({ port, host }, cookie)
  const { status, json } = await owner.call('POST', '/gallery/create', { title: 'Casamento' })
  owner.close()
  if (status !== 200) throw new Error(`creating a gallery returned ${status}`)
  const { id } = json as { id: string }
  await withAdmin(a.stack, (client) => fillGallery(client, customerId, id, rows))
  return id
}
