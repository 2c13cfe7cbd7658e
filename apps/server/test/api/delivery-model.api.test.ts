import { updateGallerySettings } from '@revela/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { deliveryCommands, type Real } from '../delivery-commands.ts'
import { DeliveryModel } from '../delivery-model.ts'
import { enter, familyBrowser } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { checkRandomly, randomRunsMs } from '../random-runs.ts'
import { createFamilySelection, linkOf, createClientRow } from '../selecting.ts'

const pictures = 5
let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const sold = {
  selling_photos: true,
  charge_type: 'ADDITIONAL' as const,
  contracted_pictures: 1,
  extra_picture_price: 1000,
  allow_extra_pictures: true,
}

async function setPlan(full: boolean): Promise<void> {
  const values = [user.customerId, full ? 19 : 28]
  await api.rows('update subscription set plan_id = $2 where customer_id = $1', values)
}

type Setup = { model: DeliveryModel; real: Real }

async function setUp(sells: boolean): Promise<Setup> {
  await setPlan(true)
  const family = await createFamilySelection(api, user, { pictures, ...(sells ? { terms: sold } : {}) })
  const clientId = await createClientRow(api, user, 'Tia Rosa')
  const other = await familyBrowser(api, user)
  const link = await linkOf(api, user, clientId, family.gallery.id)
  expect((await enter(other, family.gallery.slug, { link })).status).toBe(200)
  const readStatus = async (url: string) => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    return (await api.upload.inject({ method: 'HEAD', url: path })).statusCode
  }
  const visitors = { chooser: family.browser, other }
  const body = { single_download: true, download_all: true }
  await user.browser.call(updateGallerySettings, { params: { collection_id: family.gallery.id }, body })
  return { model: new DeliveryModel(sells, pictures), real: { user, family, visitors, setPlan, readStatus } }
}

async function run(prepare: (sells: boolean) => Promise<Setup>, runCount: number, options: { seed?: number } = {}) {
  const sequences = fc.commands(deliveryCommands(pictures), { maxCommands: 60, size: 'max' })
  const property = fc.asyncProperty(fc.constantFrom(true, true, false), sequences, (sells, sequence) =>
    fc.asyncModelRun(() => prepare(sells), sequence),
  )
  return await checkRandomly(property, runCount, options)
}

it(
  'allows exactly the downloads of the model, and ends earlier links with every change',
  async () => {
    const { failed, report } = await run(setUp, 8)
    expect(failed, report).toBe(false)
  },
  randomRunsMs,
)

it.each([
  ['scope', 8, (model: DeliveryModel) => void (model.effectiveScope = () => 'all')],
  // A PIN is rarely set, and a download must follow it, so this needs more runs.
  ['PIN', 40, (model: DeliveryModel) => void (model.needsPin = () => false)],
])(
  'fails when the model ignores the %s',
  async (_what, runCount, ignore) => {
    const { failed } = await run(
      async () => {
        const { model, real } = await setUp(true)
        ignore(model)
        return { model, real }
      },
      runCount,
      { seed: 3 },
    )
    expect(failed).toBe(true)
  },
  randomRunsMs,
)
