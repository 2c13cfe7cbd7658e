import {
  addAlbumReader,
  addSuggestedPreset,
  createSelection,
  createWatermark,
  deleteGallery,
  getBilling,
  getPlanSuggestion,
  listSessions,
  trashAlbum,
} from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import { insertRequest } from './album-rows.ts'
import { newAlbum } from './albums.ts'
import { buy, byPix } from './buying.ts'
import type { User } from './users.ts'
import { pictureFile } from './picture-file.ts'
import { createClientRow } from './selecting.ts'
import { storePasskey } from './store-passkey.ts'
import { newGallery, newWork, openBatch, uploadAll } from './uploading.ts'

/** An id of each kind that belongs to this customer, for calls by others. Every new kind is added here. */
export async function createIds(api: ApiUnderTest, user: User): Promise<Record<string, string>> {
  const { browser } = user
  const { sessions } = (await browser.call(listSessions)).answer
  const [gallery, trashed] = [await newGallery(user), await newGallery(user, 'Apagada')]
  await browser.call(deleteGallery, { query: { collection_id: trashed } })
  const suggested = await browser.call(addSuggestedPreset, { body: { suggestion: 'wedding' } })
  const file = await pictureFile(9)
  const [picture] = await uploadAll(user, api.uploader(browser), gallery, [{ name: 'IMG_0001.JPG', file }])
  const batch = (await openBatch(user, gallery, [{ name: 'IMG_0002.JPG', file }])).answer.payload_id
  const { work, category } = await newWork(user)
  const [workPicture] = await uploadAll(user, api.uploader(browser), work, [{ name: 'W_1.JPG', file }], 'work')
  const workBatch = (await openBatch(user, work, [{ name: 'W_2.JPG', file }], 'work')).answer.payload_id
  const { album, version, reader, request, spread, batch: albumBatch } = await createAlbumIds(api, user, file)
  const trashedAlbum = (await newAlbum(user, { title: 'Apagado' })).id
  await browser.call(trashAlbum, { params: { album_id: trashedAlbum } })
  const { watermark } = (await browser.call(createWatermark)).answer
  const [client, chooser] = [await createClientRow(api, user), await createClientRow(api, user)]
  const created = await browser.call(createSelection, {
    body: { collection_id: gallery, customer_client_id: chooser, selection_data: { magic_link_enabled: false } },
  })
  const selection = created.answer.selection.id
  // Finished, because only a finished selection can be exported.
  await api.rows('update selection set finished_at = now(), finished_total = 0 where id = $1', [selection])
  await buy(user, byPix())
  const { open_invoice: invoice } = (await browser.call(getBilling)).answer
  return {
    watermark: watermark.id,
    session: sessions[0]!.id,
    passkey: await storePasskey(api, user.customerId),
    gallery,
    preset: suggested.answer.presets[0]!.id,
    trashed,
    picture: picture!,
    upload_batch: batch,
    work,
    category,
    work_picture: workPicture!,
    work_batch: workBatch,
    album,
    album_version: version,
    album_reader: reader,
    album_request: request,
    trashed_album: trashedAlbum,
    spread,
    album_batch: albumBatch,
    client,
    selection,
    invoice: invoice!.id,
    upgrade_offer: await offerTo(api, user),
  }
}

async function createAlbumIds(api: ApiUnderTest, user: User, file: Buffer) {
  const { browser } = user
  const { id: album, version } = await newAlbum(user)
  const body = { name: 'Ana', approves: true }
  const { reader } = (await browser.call(addAlbumReader, { params: { album_id: album }, body })).answer
  const [spread] = await uploadAll(user, api.uploader(browser), version, [{ name: 'L_1.JPG', file }], 'album')
  const batch = (await openBatch(user, version, [{ name: 'L_2.JPG', file }], 'album')).answer.payload_id
  // Of a version that is still a draft, so that its spreads can be changed.
  const stored = { customerId: user.customerId, id: album }
  const request = await insertRequest(api, stored, { versionId: version, sentAt: new Date() })
  return { album, version, reader: reader.id, request, spread: spread!, batch }
}

/** Plus is the largest plan on offer, so the offer is requested on a smaller plan. */
async function offerTo(api: ApiUnderTest, { browser, customerId }: User): Promise<string> {
  const move = (plan: number) =>
    api.rows('update subscription set plan_id = $2 where customer_id = $1', [customerId, plan])
  await move(28)
  const query = { block_type: 'feat', product_id: 2, blocked_feat: 'custom_watermark' } as const
  const { checkout_upgrade_id: id } = (await browser.call(getPlanSuggestion, { query })).answer.planSuggestion
  await move(19)
  return id!
}
