import { updateGallerySettings } from '@revela/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { deliveryCommands, type Real } from '../delivery-commands.ts'
import { DeliveryModel } from '../delivery-model.ts'
import { enter, familyBrowser } from '../family.ts'
import { someone, type Person } from '../people.ts'
import { checkRandomly, randomRunsMs } from '../random-runs.ts'
import { familyChoosing, linkOf, someClient } from '../selecting.ts'

const pictures = 5
let api: ApiUnderTest
let person: Person
beforeAll(async () => {
  api = await apiUnderTest()
  person = await someone(api, { product: 'gallery_pro' })
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
  const values = [person.customerId, full ? 19 : 28]
  await api.rows('update subscription set plan_id = $2 where customer_id = $1', values)
}

type Setup = { model: DeliveryModel; real: Real }

async function setUp(sells: boolean): Promise<Setup> {
  await setPlan(true)
  const family = await familyChoosing(api, person, { pictures, ...(sells ? { terms: sold } : {}) })
  const clientId = await someClient(api, person, 'Tia Rosa')
  const other = await familyBrowser(api, person)
  const link = await linkOf(api, person, clientId, family.gallery.id)
  expect((await enter(other, family.gallery.slug, { link })).status).toBe(200)
  const statusOf = async (url: string) => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    return (await api.upload.inject({ method: 'HEAD', url: path })).statusCode
  }
  const visitors = { chooser: family.browser, other }
  const body = { single_download: true, download_all: true }
  await person.browser.call(updateGallerySettings, { params: { collection_id: family.gallery.id }, body })
  return { model: new DeliveryModel(sells, pictures), real: { person, family, visitors, setPlan, statusOf } }
}

async function run(prepare: (sells: boolean) => Promise<Setup>, few: number, given: { seed?: number } = {}) {
  const sequences = fc.commands(deliveryCommands(pictures), { maxCommands: 60, size: 'max' })
  const property = fc.asyncProperty(fc.constantFrom(true, true, false), sequences, (sells, sequence) =>
    fc.asyncModelRun(() => prepare(sells), sequence),
  )
  return await checkRandomly(property, few, given)
}

it(
  'hands out exactly what the model allows, and ends earlier links with every change',
  async () => {
    const { failed, report } = await run(setUp, 8)
    expect(failed, report).toBe(false)
  },
  randomRunsMs,
)

it.each([
  ['scope', 8, (model: DeliveryModel) => void (model.effectiveScope = () => 'all')],
  // A PIN is set seldom, and a download must follow.
  ['PIN', 40, (model: DeliveryModel) => void (model.needsPin = () => false)],
])(
  'fails when the model ignores the %s',
  async (_what, few, ignore) => {
    const { failed } = await run(
      async () => {
        const { model, real } = await setUp(true)
        ignore(model)
        return { model, real }
      },
      few,
      { seed: 3 },
    )
    expect(failed).toBe(true)
  },
  randomRunsMs,
)
