import {
  choosePictures,
  confirmPayment,
  declarePayment,
  deleteClient,
  deleteSelection,
  enterGallery,
  finishSelection,
  getDelivery,
  getGallerySettings,
  getManifest,
  previewGallery,
  requestDownload,
  setFavourites,
  setPixKey,
  updateGallerySettings,
  updateSelection,
  type SentBodyOf,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { createFamilySelection, linkOf, createClientRow, type Family } from '../selecting.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  const pix_key = { kind: 'email' as const, key: 'pix@ipe.com.br', name: 'Ipê', city: 'Recife' }
  await user.browser.call(setPixKey, { body: { pix_key } })
})
afterAll(() => api.close())

/** One picture is included, each extra one costs R$ 15,00. */
const sold = {
  selling_photos: true,
  charge_type: 'ADDITIONAL' as const,
  contracted_pictures: 1,
  extra_picture_price: 1500,
  allow_extra_pictures: true,
}
const at = ({ gallery }: Pick<Family, 'gallery'>) => ({ params: { gallery_id: gallery.id } })
const set = async ({ gallery }: Family, body: SentBodyOf<typeof updateGallerySettings>) => {
  const reply = await user.browser.call(updateGallerySettings, { params: { collection_id: gallery.id }, body })
  expect(reply.status, reply.text).toBe(204)
}
const on = { single_download: true, download_all: true }
const receive = (family: Family, received: boolean) =>
  user.browser.call(confirmPayment, { params: { id: family.selectionId }, body: { received } })

/** A client who chose pictures 2 and 4 of 6 and finished the selection, in a gallery with delivery switched on. */
async function delivered(terms: object | undefined, scope?: 'all' | 'chosen' | 'paid'): Promise<Family> {
  const family = await createFamilySelection(api, user, { pictures: 6, name: 'Ana Lima', ...(terms ? { terms } : {}) })
  const changes = [2, 4].map((number) => ({ number, state: 'yes' as const }))
  await family.browser.call(choosePictures, { ...at(family), body: { changes } })
  const body = { note: '', accepted: true as const, chosen: 2, total: terms ? 1500 : 0 }
  expect((await family.browser.call(finishSelection, { ...at(family), body })).status).toBe(200)
  await set(family, { ...on, ...(scope ? { delivery_scope: scope } : {}) })
  return family
}

type DownloadRequest = Omit<SentBodyOf<typeof requestDownload>, 'size'>
const downloadRequests = {
  single: { what: 'chosen', numbers: [2], as: 'files' },
  batch: { what: 'all', as: 'files', count: 10 },
  zip: { what: 'all', as: 'zip' },
} as const satisfies Record<string, DownloadRequest>
const request = (family: Family, downloadRequest: DownloadRequest, by: Browser = family.browser) =>
  by.call(requestDownload, { ...at(family), body: { ...downloadRequest, size: 'original' } })

/** The outcome for a single picture, for a batch of files and for a ZIP. */
async function outcomes(family: Family, by?: Browser) {
  const [single, batch, zip] = await Promise.all(
    Object.values(downloadRequests).map((downloadRequest) => request(family, downloadRequest, by)),
  )
  return {
    single: single!.error?.error ?? single!.answer.files.map(({ number }) => number),
    batch: batch!.error?.error ?? batch!.answer.files.map(({ number }) => number),
    zip: zip!.error?.error ?? zip!.answer.parts.map(({ pictures }) => pictures),
  }
}
const rejectedWith = (code: string) => ({ single: code, batch: code, zip: code })
const chosenOnly = { single: [2], batch: [2, 4], zip: [2] }
const everything = { single: [2], batch: [1, 2, 3, 4, 5, 6], zip: [6] }

const statusOf = async (url: string) =>
  (await api.upload.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') })).statusCode
const linksOf = async (family: Family) => {
  const [single, batch, zip] = await Promise.all(
    Object.values(downloadRequests).map((downloadRequest) => request(family, downloadRequest)),
  )
  return [single!.answer.files[0]!.url, batch!.answer.files.at(-1)!.url, zip!.answer.parts[0]!.url]
}
const statuses = (urls: readonly string[]) => Promise.all(urls.map(statusOf))
const manifestOf = async (family: Family, by: Browser = family.browser) =>
  (await by.call(getManifest, at(family))).answer.download

describe('a gallery that sells extras', () => {
  it('delivers nothing by default until the photographer confirms the payment', async () => {
    const family = await delivered(sold)
    expect(await outcomes(family)).toEqual(rejectedWith('DownloadAwaitsPayment'))
    expect((await request(family, downloadRequests.zip)).error.details).toEqual({ due: 1500 })
    const waiting = { reason: 'awaiting_payment', due: 1500 }
    expect(await manifestOf(family)).toMatchObject({ single: true, all: true, numbers: [], bytes: 0, waiting })

    // The client's own declaration is not a confirmed payment.
    expect((await family.browser.call(declarePayment, at(family))).status).toBe(204)
    expect(await outcomes(family)).toEqual(rejectedWith('DownloadAwaitsPayment'))

    await receive(family, true)
    expect(await outcomes(family)).toEqual(chosenOnly)
    const [{ bytes }] = (await api.rows<{ bytes: number }>(
      'select sum(bytes)::int as bytes from picture where owner_id = $1 and number in (2, 4)',
      [family.gallery.id],
    )) as [{ bytes: number }]
    expect(await manifestOf(family)).toMatchObject({ numbers: [2, 4], bytes, waiting: null })
  })

  it('rejects pictures that were not chosen, alone or with others', async () => {
    const family = await delivered(sold)
    await receive(family, true)
    for (const numbers of [[1], [2, 3], [999]]) {
      for (const as of ['files', 'zip'] as const) {
        expect((await request(family, { what: 'chosen', numbers, as })).error.error).toBe('PictureNotIncluded')
      }
    }
  })

  it('delivers the chosen pictures unpaid under the scope chosen, and all pictures under the scope all', async () => {
    const family = await delivered(sold, 'chosen')
    expect(await outcomes(family)).toEqual(chosenOnly)
    await set(family, { delivery_scope: 'all' })
    expect(await outcomes(family)).toEqual(everything)
    expect(await manifestOf(family)).toMatchObject({ numbers: null, waiting: null })
    await set(family, { delivery_scope: null })
    expect(await outcomes(family)).toEqual(rejectedWith('DownloadAwaitsPayment'))
  })

  it('counts a payment that was made before the selection was reopened', async () => {
    const family = await delivered(sold)
    await receive(family, true)
    const params = { id: family.selectionId }
    await user.browser.call(updateSelection, { params, body: { status: 0 } })
    expect(await outcomes(family)).toEqual(rejectedWith('DownloadAwaitsSelection'))
    const body = { note: '', accepted: true as const, chosen: 2, total: 1500 }
    await family.browser.call(finishSelection, { ...at(family), body })
    expect(await outcomes(family)).toEqual(chosenOnly)
  })
})

describe('a gallery that does not sell extras', () => {
  it('delivers everything by default, and the chosen pictures under the scopes chosen and paid', async () => {
    const family = await delivered(undefined)
    expect(await outcomes(family)).toEqual(everything)
    for (const delivery_scope of ['chosen', 'paid'] as const) {
      await set(family, { delivery_scope })
      expect(await outcomes(family)).toEqual(chosenOnly)
    }
  })

  it('downloads only those favourites that the scope includes', async () => {
    const family = await delivered(undefined, 'chosen')
    const changes = [1, 4, 5].map((number) => ({ number, favourite: true }))
    await family.browser.call(setFavourites, { ...at(family), body: { changes } })
    const { answer } = await request(family, { what: 'favourites', as: 'files' })
    expect(answer.files.map(({ number }) => number)).toEqual([4])
  })

  it("delivers nothing to a client without a selection, nor to the owner's preview", async () => {
    const family = await delivered(undefined, 'chosen')
    const aunt = await familyBrowser(api, user)
    const link = await linkOf(api, user, await createClientRow(api, user, 'Tia Rosa'), family.gallery.id)
    expect((await enter(aunt, family.gallery.slug, { link })).status).toBe(200)
    const owner = await familyBrowser(api, user)
    const { answer } = await user.browser.call(previewGallery, { params: { collection_id: family.gallery.id } })
    const code = new URL(answer.url).hash.replace(/^#[a-z]=/, '')
    expect((await owner.call(enterGallery, { body: { slug: family.gallery.slug, preview: code } })).status).toBe(200)
    for (const visitor of [aunt, owner]) {
      expect(await outcomes(family, visitor)).toEqual(rejectedWith('DownloadAwaitsSelection'))
      expect((await manifestOf(family, visitor)).waiting).toEqual({ reason: 'no_selection', due: 0 })
    }
  })
})

const setPlan = (plan: number) =>
  api.rows('update subscription set plan_id = $2 where customer_id = $1', [user.customerId, plan])

describe('issued download links', () => {
  const changes: [string, (family: Family) => Promise<unknown>][] = [
    ['the delivery is switched off', (family) => set(family, { single_download: false, download_all: false })],
    ['the payment is revoked', (family) => receive(family, false)],
    [
      'the selection is reopened',
      ({ selectionId: id }) => user.browser.call(updateSelection, { params: { id }, body: { status: 0 } }),
    ],
    ['the selection is deleted', ({ selectionId: id }) => user.browser.call(deleteSelection, { params: { id } })],
    ['the client is deleted', ({ clientId: client_id }) => user.browser.call(deleteClient, { query: { client_id } })],
  ]
  it.each(changes)('return 410 at once when %s', async (_change, make) => {
    const family = await delivered(sold, 'paid')
    await receive(family, true)
    const links = await linksOf(family)
    expect(await statuses(links)).toEqual([200, 200, 200])
    await make(family)
    expect(await statuses(links)).toEqual([410, 410, 410])
  })

  it('return 410 while the scope excludes their pictures, and work again afterwards', async () => {
    const family = await delivered(sold, 'all')
    const links = await linksOf(family)
    await set(family, { delivery_scope: 'chosen' })
    // The single picture was chosen; the batch and the ZIP contain pictures that were not.
    expect(await statuses(links)).toEqual([200, 410, 410])
    await set(family, { delivery_scope: 'paid' })
    expect(await statuses(links)).toEqual([410, 410, 410])
    await set(family, { delivery_scope: 'all' })
    expect(await statuses(links)).toEqual([200, 200, 200])
  })

  it('of a ZIP return 410 when only single pictures may be downloaded', async () => {
    const family = await delivered(undefined, 'all')
    const links = await linksOf(family)
    await set(family, { download_all: false })
    expect(await statuses(links)).toEqual([200, 200, 410])
  })

  it('of originals return 410 when the plan no longer includes originals', async () => {
    const family = await delivered(undefined, 'all')
    const links = await linksOf(family)
    await setPlan(28)
    try {
      expect(await statuses(links)).toEqual([410, 410, 410])
    } finally {
      await setPlan(19)
    }
  })
})

describe('getDelivery', () => {
  it('counts what each client could download under each scope, and what is unpaid', async () => {
    const family = await delivered(sold)
    const aunt = await createClientRow(api, user, 'Tia Rosa')
    await linkOf(api, user, aunt, family.gallery.id)
    const params = { collection_id: family.gallery.id }
    const read = async () => (await user.browser.call(getDelivery, { params })).answer
    const ana = { client_id: family.clientId, client_name: 'Ana Lima', selection_status: 'done', chosen: 2 }
    const rosa = { client_id: aunt, client_name: 'Tia Rosa', selection_status: null, chosen: 0, unpaid: 0, due: 0 }
    expect(await read()).toEqual({
      delivery_scope: null,
      default_scope: 'paid',
      selling: true,
      total_pictures: 6,
      total_clients: 2,
      clients: [
        { ...ana, unpaid: 1, due: 1500, allowed: { all: 6, chosen: 2, paid: 0 } },
        { ...rosa, allowed: { all: 6, chosen: 0, paid: 0 } },
      ],
    })
    await receive(family, true)
    await set(family, { delivery_scope: 'chosen' })
    expect(await read()).toMatchObject({
      delivery_scope: 'chosen',
      clients: [{ ...ana, unpaid: 0, due: 0, allowed: { all: 6, chosen: 2, paid: 2 } }, rosa],
    })
  })

  it('counts no downloads for a client who is still choosing', async () => {
    const family = await createFamilySelection(api, user, { pictures: 3 })
    const { answer } = await user.browser.call(getDelivery, { params: { collection_id: family.gallery.id } })
    expect(answer).toMatchObject({ default_scope: 'all', selling: false })
    expect(answer.clients).toMatchObject([{ selection_status: 'open', allowed: { all: 0, chosen: 0, paid: 0 } }])
  })
})

it('stores the scope with the settings, and rejects an unknown one', async () => {
  const family = await createFamilySelection(api, user, { pictures: 1 })
  const query = { collection_id: family.gallery.id }
  const stored = async () => (await user.browser.call(getGallerySettings, { query })).answer.delivery_scope
  expect(await stored()).toBeNull()
  await set(family, { delivery_scope: 'chosen' })
  expect(await stored()).toBe('chosen')
  const invalid = { delivery_scope: 'some' } as never
  expect((await user.browser.call(updateGallerySettings, { params: query, body: invalid })).status).toBe(422)
  expect(await stored()).toBe('chosen')
})
