import type { Endpoint } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { sampleAlbumCalls, type SampleCall, type SampleIds } from './sample-album-calls.ts'

export type { SampleCall, SampleIds }

const queuedReminder = (ids: SampleIds) => ({
  client_id: ids['client'],
  gallery_id: ids['gallery'],
  kind: 'not-opened',
  step: 3,
  cause_at: '2026-05-01T12:00:00.000Z',
})

/** A valid call of each endpoint that names ids. */
const samples: Record<string, (ids: SampleIds) => SampleCall> = {
  ...sampleAlbumCalls,
  'auth.endSession': (ids) => ({ params: { session_id: ids['session']! } }),
  'passkey.rename': (ids) => ({ params: { passkey_id: ids['passkey']! }, body: { name: 'Tomada' } }),
  'passkey.remove': (ids) => ({ params: { passkey_id: ids['passkey']! } }),
  'gallery.get': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'gallery.delete': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'gallery.getSettings': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'gallery.updateSettings': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { title: 'Tomada' } }),
  'gallery.setOrdering': (ids) => ({ params: { collection_id: ids['gallery']!, code: '3' } }),
  'gallery.chooseCover': (ids) => ({ params: { id: ids['gallery']! }, body: { picture_id: ids['picture'] } }),
  'gallery.getAccess': (ids) => ({ params: { id: ids['gallery']! } }),
  'gallery.setAccess': (ids) => ({ params: { id: ids['gallery']! }, body: { access: 'invited' } }),
  'gallery.publish': (ids) => ({ params: { id: ids['gallery']! } }),
  'gallery.unpublish': (ids) => ({ params: { id: ids['gallery']! } }),
  'gallery.setSlug': (ids) => ({ params: { id: ids['gallery']! }, body: { slug: 'tomada' } }),
  'gallery.setClosingDate': (ids) => ({ params: { id: ids['gallery']! }, body: { closes_on: '2030-01-01' } }),
  'gallery.setArchived': (ids) => ({ params: { id: ids['gallery']! }, body: { archived: true } }),
  'gallery.changeMany': (ids) => ({ body: { gallery_ids: [ids['gallery']], action: { kind: 'archive' } } }),
  'gallery.duplicate': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { title: 'Cópia' } }),
  'gallery.create': (ids) => ({ body: { title: 'Nova', preset_id: ids['preset'] } }),
  'gallery.savePreset': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { name: 'Tomado' } }),
  'gallery.renamePreset': (ids) => ({ params: { preset_id: ids['preset']! }, body: { name: 'Tomado' } }),
  'gallery.deletePreset': (ids) => ({ params: { preset_id: ids['preset']! } }),
  'gallery.orderPresets': (ids) => ({ body: { preset_ids: [ids['preset']] } }),
  'gallery.restore': (ids) => ({ params: { id: ids['trashed']! } }),
  'watermark.list': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'watermark.setForGallery': (ids) => ({ body: { watermark_id: ids['watermark'], collection_id: ids['gallery'] } }),
  'watermark.setDefault': (ids) => ({ body: { watermark_id: ids['watermark'] } }),
  'watermark.edit': (ids) => ({
    params: { id: ids['watermark']! },
    body: { settings: { position_image: 1, size_image: 0.5, margin_image: { t: 1, l: 1, b: 1, r: 1 } } },
  }),
  'watermark.delete': (ids) => ({ params: { id: ids['watermark']! } }),
  'picture.list': (ids) => ({ query: { collection_id: ids['gallery']!, page: '1' } }),
  'picture.delete': (ids) => ({ query: { collection_id: ids['gallery']! }, body: { picture_ids: [ids['picture']] } }),
  'picture.suggestByTag': (ids) => ({ params: { collection_id: ids['gallery']!, tag: '5', suggest: 'true' } }),
  'picture.suggest': (ids) => ({
    params: { picture_id: ids['picture']!, collection_id: ids['gallery']!, suggest: 'true' },
  }),
  'picture.suggestMany': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']], suggest: true },
  }),
  'picture.retry': (ids) => ({ params: { picture_id: ids['picture']! } }),
  'picture.getProgress': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'picture.moveToGallery': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']], to: ids['gallery'] },
  }),
  'picture.copyToGallery': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']], to: ids['gallery'], key: randomUUID() },
  }),
  'picture.find': () => ({ query: { search: 'IMG' } }),
  'picture.move': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']], before: null },
  }),
  'chapter.list': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'chapter.add': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { titles: ['Tomado'] } }),
  'chapter.replaceAll': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { chapters: [] } }),
  'chapter.rename': (ids) => ({ params: { collection_id: ids['gallery']!, number: '1' }, body: { title: 'Tomado' } }),
  'chapter.delete': (ids) => ({ params: { collection_id: ids['gallery']!, number: '1' } }),
  'chapter.order': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { numbers: [1] } }),
  'chapter.movePictures': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']], chapter: null },
  }),
  'chapter.setCameraClock': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { camera: 'Canon EOS R5', ahead_seconds: 60 },
  }),
  'chapter.getSuggestion': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'similar.list': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'similar.join': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture'], ids['picture']] },
  }),
  'similar.split': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']] },
  }),
  'similar.reset': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']] },
  }),
  'similar.setFront': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { picture_id: ids['picture'] } }),
  'picture.checkRemoval': (ids) => ({
    query: { collection_id: ids['gallery']! },
    body: { picture_ids: [ids['picture']] },
  }),
  'picture.listTrash': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'picture.restore': (ids) => ({ query: { collection_id: ids['gallery']! }, body: {} }),
  'picture.purge': (ids) => ({ query: { collection_id: ids['gallery']! }, body: {} }),
  'work.listTrash': (ids) => ({ query: { work_id: ids['work']! } }),
  'work.restorePictures': (ids) => ({ query: { work_id: ids['work']! }, body: {} }),
  'work.purgePictures': (ids) => ({ query: { work_id: ids['work']! }, body: {} }),
  'galleryUpload.listTitles': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'galleryUpload.listFingerprints': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'galleryUpload.listOpen': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'galleryUpload.open': (ids) => ({
    params: { id: ids['gallery']! },
    body: { payload_list: [{ picture_title: 'a.jpg', size: 10, overwrite: false }] },
  }),
  'galleryUpload.reportError': (ids) => ({ params: { picture_id: ids['picture']! }, body: { error: 'x' } }),
  'galleryUpload.complete': (ids) => ({ body: { collection_id: ids['gallery'] } }),
  'galleryUpload.finish': (ids) => ({ params: { payloadId: ids['upload_batch']! } }),
  'galleryUpload.leave': (ids) => ({ body: { collection_id: ids['gallery'], payload_id: ids['upload_batch'] } }),
  'portfolio.renameCategory': (ids) => ({ params: { id: ids['category']! }, body: { title: 'Tomada' } }),
  'portfolio.deleteCategory': (ids) => ({ query: { category_id: ids['category']! } }),
  'portfolio.reorderCategories': (ids) => ({ body: { category_ids: [ids['category']] } }),
  'work.list': (ids) => ({ query: { category_id: ids['category']! } }),
  'work.create': (ids) => ({ body: { title: 'Intruso', category_id: ids['category'] } }),
  'work.get': (ids) => ({ query: { work_id: ids['work']! } }),
  'work.update': (ids) => ({ query: { work_id: ids['work']! }, body: { title: 'Tomado' } }),
  'work.delete': (ids) => ({ query: { work_id: ids['work']! } }),
  'work.chooseCover': (ids) => ({ params: { work_id: ids['work']! }, body: { picture_id: ids['work_picture'] } }),
  'work.listPictures': (ids) => ({ query: { work_id: ids['work']!, page: '1' } }),
  'work.deletePictures': (ids) => ({
    query: { work_id: ids['work']! },
    body: { picture_ids: [ids['work_picture']] },
  }),
  'work.reorderPictures': (ids) => ({
    query: { work_id: ids['work']! },
    body: { picture_ids: [ids['work_picture']] },
  }),
  'workUpload.checkLimits': (ids) => ({ body: { pictures: 1, work_id: ids['work'] } }),
  'workUpload.listTitles': (ids) => ({ query: { work_id: ids['work']! } }),
  'workUpload.listFingerprints': (ids) => ({ query: { work_id: ids['work']! } }),
  'workUpload.listOpen': (ids) => ({ query: { work_id: ids['work']! } }),
  'workUpload.open': (ids) => ({
    params: { work_id: ids['work']! },
    body: { payload_list: [{ picture_title: 'a.jpg', size: 10, overwrite: false }] },
  }),
  'workUpload.complete': (ids) => ({ body: { work_id: ids['work'] } }),
  'workUpload.finish': (ids) => ({ params: { payload_id: ids['work_batch']! } }),
  'workUpload.leave': (ids) => ({ body: { work_id: ids['work'], payload_id: ids['work_batch'] } }),
  'reminders.getGallerySettings': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'reminders.saveGallerySettings': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { kinds: [{ kind: 'stopped', by_email: true }] },
  }),
  'reminders.listOfClient': (ids) => ({ params: { id: ids['client']! } }),
  'reminders.markSent': (ids) => ({ body: queuedReminder(ids) }),
  'reminders.skip': (ids) => ({ body: queuedReminder(ids) }),
  'activity.list': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'activity.preview': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'family.getManifest': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'family.getPictureDetails': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    query: { from: '0', count: '10' },
  }),
  'family.getOpenManifest': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'family.getOpenPictureDetails': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    query: { from: '0', count: '10' },
  }),
  'family.setFavourites': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { changes: [{ number: 1, favourite: true }] },
  }),
  'family.savePosition': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: { number: 1 } }),
  'selection.getLinkPreferences': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'selection.updateLinkPreferences': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { contracted_pictures: 7 },
  }),
  'selection.getNewChoosers': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'selection.admitNewChoosers': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'client.list': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'client.add': (ids) => ({
    query: { collection_id: ids['gallery']! },
    body: { name: 'Intrusa', email: 'intrusa@exemplo.test', tel: '11987654321' },
  }),
  'client.import': () => ({
    body: { rows: [{ name: 'Intrusa', email: 'intrusa@exemplo.test', tel: '' }], preview: false },
  }),
  'client.update': (ids) => ({ params: { id: ids['client']! }, body: { name: 'Tomada' } }),
  'client.delete': (ids) => ({ query: { client_id: ids['client']! } }),
  'client.setPassword': (ids) => ({ params: { id: ids['client']! }, body: { password: 'uma senha qualquer' } }),
  'client.revealPassword': (ids) => ({ params: { id: ids['client']! } }),
  'client.getHomeLink': (ids) => ({ params: { id: ids['client']! } }),
  'client.revokeLinks': (ids) => ({ params: { id: ids['client']! }, query: { collection_id: ids['gallery']! } }),
  'privacy.getClientData': (ids) => ({ params: { id: ids['client']! } }),
  'sharing.shareGallery': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { client_name: 'Ana', client_email: 'ana@exemplo.test', client_message: 'Oi', subject: 'Fotos' },
  }),
  'sharing.sendTest': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { subject: 'Fotos', client_message: 'Oi' },
  }),
  'sharing.getLinks': (ids) => ({ params: { collection_id: ids['gallery']! }, body: { client_id: ids['client'] } }),
  'sharing.listSends': (ids) => ({
    params: { collection_id: ids['gallery']! },
    query: { client_id: ids['client']! },
  }),
  'selection.create': (ids) => ({
    body: {
      collection_id: ids['gallery'],
      customer_client_id: ids['client'],
      selection_data: { magic_link_enabled: false },
    },
  }),
  'selection.list': (ids) => ({ query: { collection_id: ids['gallery']! } }),
  'selection.update': (ids) => ({ params: { id: ids['selection']! }, body: { contracted_pictures: 7 } }),
  'selection.delete': (ids) => ({ params: { id: ids['selection']! } }),
  'selection.getDetails': (ids) => ({ params: { id: ids['selection']! } }),
  'selection.answerComment': (ids) => ({
    params: { id: ids['selection']! },
    body: { key: '01890a5d-ac96-774b-bcce-b302099a8057', number: 1, text: 'Oi' },
  }),
  'selection.conclude': (ids) => ({ params: { id: ids['selection']! }, body: { chosen: 1, total: 0 } }),
  'selection.confirmPayment': (ids) => ({ params: { id: ids['selection']! }, body: { received: true } }),
  'selection.export': (ids) => ({
    query: {
      collection_id: ids['gallery']!,
      sel_selection_id: ids['selection']!,
      service: 'lightroom',
      selection_hash: 'x',
    },
  }),
  'selection.getPdf': (ids) => ({ params: { id: ids['selection']! } }),
  'selection.exportFile': (ids) => ({ params: { id: ids['selection']!, format: 'csv' } }),
  'choice.get': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'choice.begin': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: { name: 'Ana', tel: '11987654321' } }),
  'choice.getChanges': (ids) => ({ params: { gallery_id: ids['gallery']! }, query: { since: '0' } }),
  'choice.choose': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { changes: [{ number: 1, state: 'yes' }] },
  }),
  'choice.acceptPrice': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'choice.comment': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { key: '01890a5d-ac96-774b-bcce-b302099a8058', number: 1, text: 'Oi' },
  }),
  'choice.finish': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { note: '', chosen: 1, total: 0, accepted: true },
  }),
  'choice.ask': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: { what: 'reopen', message: '' } }),
  'choice.listen': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'choice.declarePayment': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'together.list': (ids) => ({ params: { gallery_id: ids['gallery']! }, query: { since: '0' } }),
  'together.invite': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: {} }),
  'together.remove': (ids) => ({
    params: {
      gallery_id: ids['gallery']!,
      participant_id: ids['participant'] ?? '01890a5d-ac96-774b-bcce-b302099a8059',
    },
  }),
  'together.get': (ids) => ({ params: { gallery_id: ids['gallery']! }, query: { since: '0' } }),
  'together.setName': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: { name: 'Intrusa' } }),
  'together.choose': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { changes: [{ number: 1, state: 'yes' }] },
  }),
  'together.comment': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { key: '01890a5d-ac96-774b-bcce-b302099a8060', number: 1, text: 'Oi' },
  }),
  'together.listen': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'checkout.upgradePlan': (ids) => ({ params: { id: ids['upgrade_offer']! } }),
  'financial.payInvoice': (ids) => ({
    params: { invoice_id: ids['invoice']! },
    body: { paymentMethod: 'saved-card' },
  }),
  'financial.regretPurchase': (ids) => ({ params: { invoice_id: ids['invoice']! } }),
  'gallery.getDelivery': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'gallery.getDownloadPin': (ids) => ({ params: { id: ids['gallery']! } }),
  'gallery.setDownloadPin': (ids) => ({ params: { id: ids['gallery']! }, body: { pin: '4829' } }),
  'gallery.getBalance': (ids) => ({ params: { collection_id: ids['gallery']! } }),
  'gallery.setBalance': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { balance: { amount: 80_000, client_id: ids['client'] ?? null } },
  }),
  'receivables.confirm': (ids) => ({
    params: { collection_id: ids['gallery']! },
    body: { received: true, amount: 80_000 },
  }),
  'familyPayment.get': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'familyPayment.create': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: { for: 'balance' } }),
  'familyPayment.getCharge': (ids) => ({
    params: {
      gallery_id: ids['gallery']!,
      charge_id: ids['family_charge'] ?? '01890a5d-ac96-774b-bcce-b302099a8061',
    },
  }),
  'familyPayment.declare': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'familyPayment.listen': (ids) => ({ params: { gallery_id: ids['gallery']! } }),
  'delivery.enterPin': (ids) => ({ params: { gallery_id: ids['gallery']! }, body: { pin: '4829' } }),
  'delivery.request': (ids) => ({
    params: { gallery_id: ids['gallery']! },
    body: { what: 'all', size: '1920', as: 'zip' },
  }),
}

/** Queries of endpoints without ids that reject an empty query. */
export const sampleQueries: Record<string, Record<string, string>> = {
  'picture.find': { search: '1' },
  'profile.checkSubdomain': { subdomain: 'ana-prado' },
  'checkout.getPlansMap': { plan_ids: '28,22,19' },
  'checkout.listSolutions': { plan_ids: '28,22,19' },
  'checkout.getCoupon': { coupon: 'GALLERYPRO20ANUAL' },
  'checkout.getChargeStatus': { plan_id: '19' },
  'checkout.getPlanSuggestion': { block_type: 'feat', product_id: '2', blocked_feat: 'custom_subdomain' },
}

export function sampleCall(endpoint: Endpoint, ids: SampleIds): SampleCall {
  const sample = samples[endpoint.name]
  if (!sample) throw new Error(`${endpoint.name} names ids but has no sample call: add one`)
  return sample(ids)
}
