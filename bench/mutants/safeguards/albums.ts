import { api, modules, type Mutant } from './mutant.ts'

const proofing = `${modules}/proofing`
const approving = `${proofing}/family/approve-album.ts`
const changing = `${proofing}/family/change-requests.ts`

/** What a printed album depends on: who reads it, what was sent, and what was approved. */
export const albumSafeguards: readonly Mutant[] = [
  {
    name: 'a sent version of an album still changes',
    file: `${modules}/albums/version.repository.ts`,
    original: "  if (version?.sent_at) throw new ApiError('AlbumVersionSent')\n",
    replacement: '',
    test: api('album-guarantees', 'rejects every change and stays as it was sent'),
  },
  {
    name: 'an approved album takes another version',
    file: `${modules}/albums/send-version.ts`,
    original: "    if (await proofing.isApproved(tx, { customerId, albumId })) throw new ApiError('AlbumApproved')\n",
    replacement: '',
    test: api('album-guarantees', 'is not replaced by a draft from before the approval'),
  },
  {
    // Other calls check it twice: by their policy, and in their transaction.
    name: 'a reader of one album hears of the changes of others',
    file: `${proofing}/family/album-access.ts`,
    original: 'c.session_id = $2 and c.album_id = $3 and',
    replacement: 'c.session_id = $2 and $3::uuid is not null and',
    test: api('album-live', 'ends for a reader who was removed, and does not open for readers of other albums'),
  },
  {
    name: 'a reader marks versions of other albums',
    file: `${proofing}/family/album-access.ts`,
    original: '      found.versions === named.versions.length &&\n',
    replacement: '',
    test: api('album-guarantees', 'of one album finds nothing of another'),
  },
  {
    name: 'the link of an album’s reader works without its secret',
    file: `${proofing}/reader.repository.ts`,
    original: ' and r.secret_hash = ${token.secretHash}\n',
    replacement: '\n',
    test: api('album-guarantees', 'opens nothing with another studio, reader or secret'),
  },
  {
    name: 'a reader gives their rights to a session that somebody else planted',
    file: `${proofing}/family/enter-album.ts`,
    original: '  if (principal && (await findGrantedReader(tx, principal, albumId, now))?.id === reader.id) {\n',
    replacement: '  if (principal && reader.id !== "") {\n',
    test: api('album-entry', 'gets a new secret, so that a planted cookie gains nothing'),
  },
  {
    name: 'an older version of an album is approved',
    file: approving,
    original: "    if (newest.id !== body.version_id) throw new ApiError('AlbumVersionChanged')\n",
    replacement: '',
    test: api('album-approval', 'is rejected for a version that is not the newest one'),
  },
  {
    name: 'an approval counts with other spreads than the reader saw',
    file: approving,
    original: ' || manifest.length !== body.spreads)',
    replacement: ')',
    test: api('album-guarantees', 'is rejected with other spreads or open requests than the reader saw'),
  },
  {
    name: 'an approval counts with other open requests than the reader saw',
    file: approving,
    original: "    if (open !== body.open_requests) throw new ApiError('AlbumRequestsChanged')\n",
    replacement: '',
    test: api('album-guarantees', 'is rejected with other spreads or open requests than the reader saw'),
  },
  {
    name: 'an album is approved over requests that were not sent',
    file: approving,
    original: "    if (unsent > 0) throw new ApiError('AlbumRequestsUnsent')\n",
    replacement: '',
    test: api('album-approval', 'is rejected while a request of any reader is unsent'),
  },
  {
    name: 'a reader who is not asked approves an album',
    file: approving,
    original: "    if (!reader.approves) throw new ApiError('ApprovalNotRequested')\n",
    replacement: '',
    test: api('album-approval', 'is rejected from a reader who is not asked, and in an approved album'),
  },
  {
    name: 'a round that is sent twice is rejected or counted twice',
    file: changing,
    original: '      return { round: repeated.number, revision: proof.revision }\n',
    replacement: '',
    test: api('album-rounds', 'sends the requests of all readers and is counted once'),
  },
  {
    name: 'a round sends requests that the reader did not see',
    file: changing,
    original: "    if (unsent !== body.requests) throw new ApiError('AlbumRequestsChanged')\n",
    replacement: '',
    test: api('album-rounds', 'is rejected with another number of requests than the reader saw'),
  },
  {
    name: 'spreads are shown without the watermark of the studio',
    file: `${proofing}/family/spreads.read.ts`,
    original: '  return watermarkCode(rows[0]!)\n',
    replacement: '  return watermarkCode({ ...rows[0]!, watermark: null })\n',
    test: api('album-guarantees', 'are shown to readers with the watermark of the studio’s preferences'),
  },
]
