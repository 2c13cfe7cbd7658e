export type SampleIds = Readonly<Record<string, string>>
export type SampleCall = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const ofAlbum = (ids: SampleIds) => ({ album_id: ids['album']! })
const ofVersion = (ids: SampleIds) => ({ version_id: ids['album_version']! })
const ofReader = (ids: SampleIds) => ({ ...ofAlbum(ids), reader_id: ids['album_reader'] ?? nowhere })
const ofRequest = (ids: SampleIds) => ({ ...ofAlbum(ids), request_id: ids['album_request'] ?? nowhere })
const spreads = (ids: SampleIds) => ({ params: ofVersion(ids), body: { picture_ids: [ids['spread']] } })
const swap = ({ gallery }: SampleIds) => (gallery === undefined ? null : { gallery_id: gallery, number: 1 })
const nowhere = '01890a5d-ac96-774b-bcce-b302099a8062'
const key = '01890a5d-ac96-774b-bcce-b302099a8063'

/** A valid call of each endpoint of albums that names ids. */
export const sampleAlbumCalls: Record<string, (ids: SampleIds) => SampleCall> = {
  'album.list': (ids) => ({ query: { after: ids['album']! } }),
  'album.create': (ids) => ({ body: { title: 'Tomado', client_id: null, gallery_ids: [ids['gallery']] } }),
  'album.get': (ids) => ({ params: ofAlbum(ids) }),
  'album.update': (ids) => ({ params: ofAlbum(ids), body: { title: 'Tomado' } }),
  'album.trash': (ids) => ({ params: ofAlbum(ids) }),
  'album.restore': (ids) => ({ params: { album_id: ids['trashed_album']! } }),
  'album.purge': (ids) => ({ params: { album_id: ids['trashed_album']! } }),
  'album.createVersion': (ids) => ({ params: ofAlbum(ids) }),
  'album.sendVersion': (ids) => ({ params: ofVersion(ids), body: { note: '' } }),
  'album.listSpreads': (ids) => ({ params: ofVersion(ids) }),
  'album.reorderSpreads': spreads,
  'album.sortSpreads': (ids) => ({ params: ofVersion(ids) }),
  'album.deleteSpreads': spreads,
  'album.restoreSpreads': spreads,
  'album.listEvents': (ids) => ({ params: ofAlbum(ids) }),
  'albumUpload.checkLimits': (ids) => ({ body: { pictures: 1, size: 10, ...ofVersion(ids) } }),
  'albumUpload.listTitles': (ids) => ({ query: ofVersion(ids) }),
  'albumUpload.listFingerprints': (ids) => ({ query: ofVersion(ids) }),
  'albumUpload.listOpen': (ids) => ({ query: ofVersion(ids) }),
  'albumUpload.open': (ids) => ({
    params: ofVersion(ids),
    body: { payload_list: [{ picture_title: 'a.jpg', size: 10, overwrite: false }] },
  }),
  'albumUpload.complete': (ids) => ({ body: ofVersion(ids) }),
  'albumUpload.finish': (ids) => ({ params: { payload_id: ids['album_batch']! } }),
  'albumUpload.leave': (ids) => ({ body: { ...ofVersion(ids), payload_id: ids['album_batch'] } }),
  'albumProof.get': (ids) => ({ params: ofAlbum(ids) }),
  'albumProof.addReader': (ids) => ({ params: ofAlbum(ids), body: { name: 'Intrusa', approves: true } }),
  'albumProof.updateReader': (ids) => ({ params: ofReader(ids), body: { name: 'Tomada' } }),
  'albumProof.removeReader': (ids) => ({ params: ofReader(ids) }),
  'albumProof.mail': (ids) => ({
    params: ofAlbum(ids),
    body: { reader_ids: [ids['album_reader'] ?? nowhere], subject: 'Álbum', message: 'Oi' },
  }),
  'albumProof.settleRequest': (ids) => ({ params: ofRequest(ids), body: { state: 'done', reason: '' } }),
  'albumProof.exportRequests': (ids) => ({ params: { ...ofAlbum(ids), format: 'csv' } }),
  'albumProof.reopen': (ids) => ({ params: ofAlbum(ids), body: { reason: '' } }),
  'familyAlbum.get': (ids) => ({ params: ofAlbum(ids) }),
  'familyAlbum.markSeen': (ids) => ({ params: ofAlbum(ids), body: { ...ofVersion(ids), spreads: [1] } }),
  'familyAlbum.addRequest': (ids) => ({
    params: ofAlbum(ids),
    body: { key, ...ofVersion(ids), spread: 1, x: 0, y: 0, chip: null, text: 'Oi', swap: swap(ids) },
  }),
  'familyAlbum.changeRequest': (ids) => ({ params: ofRequest(ids), body: { chip: null, text: 'Tomado' } }),
  'familyAlbum.deleteRequest': (ids) => ({ params: ofRequest(ids) }),
  'familyAlbum.sendRequests': (ids) => ({ params: ofAlbum(ids), body: { key, ...ofVersion(ids), requests: 1 } }),
  'familyAlbum.approve': (ids) => ({
    params: ofAlbum(ids),
    body: { key, ...ofVersion(ids), name: 'Intrusa', spreads: 1, open_requests: 0 },
  }),
  'familyAlbum.listSwapPictures': (ids) => ({
    params: { ...ofAlbum(ids), gallery_id: ids['gallery']! },
    query: { from: '0', count: '10' },
  }),
  'familyAlbum.listen': (ids) => ({ params: ofAlbum(ids) }),
}
