import type { addAlbumReader, AnswerOf, BodyOf, getAlbumProof, updateAlbumReader } from '@revela/contract'
import { MAX_ALBUM_READERS } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { sql } from 'kysely'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { revokeAddresses } from '../../albums/index.ts'
import { findClient } from '../../clients/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { requireFeature } from '../../subscriptions/index.ts'
import { albumAddress } from '../album-mails.ts'
import { readAlbum } from '../album.read.ts'
import { completeApproval } from '../complete-approval.ts'
import { changeAndAnnounce, lockProof } from '../proof.repository.ts'
import type { ProofingDeps, ProofRow } from '../proofing.module.ts'
import {
  changeReader,
  deleteReader,
  insertReader,
  listReaders,
  mailboxOf,
  readerLink,
  whatsappOf,
  type ReaderRow,
} from '../reader.repository.ts'

export type WireReader = AnswerOf<typeof getAlbumProof>['readers'][number]

type Activity = {
  readonly reader_id: string
  readonly viewed: number
  readonly mailed_at: Date | null
  readonly mail_state: 'queued' | 'held' | 'sent' | 'rejected' | null
}

/** What each reader has seen of the newest sent version, and the last mail with their link. */
async function readActivity(tx: Tx, customerId: string, albumId: string): Promise<Map<string, Activity>> {
  const { rows } = await sql<Activity>`
    select r.id as reader_id,
      (select count(*)::int from album_seen s where s.customer_id = r.customer_id and s.reader_id = r.id
        and s.version_id = (select v.id from album_version v where v.customer_id = r.customer_id
          and v.album_id = r.album_id and v.sent_at is not null order by v.number desc limit 1)) as viewed,
      m.at as mailed_at, m.state as mail_state
    from album_reader r
    left join lateral (
      select s.at, o.state from album_send s
      join outbox_mail o on o.customer_id = s.customer_id and o.id = s.mail_id
      where s.customer_id = r.customer_id and s.reader_id = r.id order by s.id desc limit 1
    ) m on true
    where r.customer_id = ${customerId} and r.album_id = ${albumId}`.execute(tx)
  return new Map(rows.map((row) => [row.reader_id, row]))
}

type PresentDeps = Pick<ProofingDeps, 'keys' | 'config' | 'clock'>

export async function presentReaders(
  { keys, config, clock }: PresentDeps,
  tx: Tx,
  customerId: string,
  album: { readonly id: string; readonly slug: string },
  options: { readonly withLinks: boolean } = { withLinks: true },
): Promise<WireReader[]> {
  const url = albumAddress(config, await openProfile(tx, customerId, clock()), album.slug)
  const activity = await readActivity(tx, customerId, album.id)
  return (await listReaders(tx, customerId, album.id)).map((reader) => {
    const { viewed = 0, mailed_at: at = null, mail_state: state = null } = activity.get(reader.id) ?? {}
    return {
      id: reader.id,
      client_id: reader.client_id,
      name: reader.name,
      email: mailboxOf(reader),
      whatsapp: whatsappOf(reader),
      approves: reader.approves,
      link: options.withLinks ? readerLink(keys, url, reader) : url,
      last_seen_at: reader.last_seen_at?.toISOString() ?? null,
      viewed,
      mailed: at === null || state === null ? null : { at: at.toISOString(), state },
    }
  })
}

export async function addReader(
  deps: ProofingDeps,
  customerId: string,
  albumId: string,
  body: BodyOf<typeof addAlbumReader>,
): Promise<AnswerOf<typeof addAlbumReader>> {
  const { db, clock, keys, subscriptions } = deps
  await requireFeature(subscriptions, customerId, 'proof_album')
  return db.tenant(customerId, async (tx) => {
    const proof = await lockProof(tx, customerId, albumId)
    const now = clock()
    const readers = await listReaders(tx, customerId, albumId)
    if (readers.length >= MAX_ALBUM_READERS)
      throw fieldError('TooManyAlbumReaders', 'readers', errorHelp.tooManyAlbumReaders(MAX_ALBUM_READERS))
    const person = await resolvePerson(tx, customerId, body)
    if (person.clientId !== null && readers.some(({ client_id }) => client_id === person.clientId))
      throw fieldError('InvalidRequest', 'client_id', errorHelp.albumReaderTwice)
    const id = await insertReader(tx, keys, customerId, { albumId, approves: body.approves, ...person }, now)
    await changeAndAnnounce(tx, proof)
    const album = await readAlbum(tx, customerId, albumId)
    const reader = (await presentReaders(deps, tx, customerId, album)).find((shown) => shown.id === id)
    return { reader: reader! }
  })
}

async function resolvePerson(tx: Tx, customerId: string, body: BodyOf<typeof addAlbumReader>) {
  const { client_id: clientId, name, email, tel } = body
  if (clientId !== undefined) {
    const client = await findClient(tx, customerId, clientId)
    if (!client) throw new ApiError('NotFound')
    // The client's own name and addresses are shown.
    return { clientId, name: client.name.slice(0, 60), email: null, tel: null }
  }
  if (name === undefined) throw fieldError('InvalidRequest', 'name', errorHelp.fieldRequired)
  return { clientId: null, name, email: email ?? null, tel: tel ?? null }
}

type Change = BodyOf<typeof updateAlbumReader>

export async function updateReader(
  deps: ProofingDeps,
  customerId: string,
  { albumId, readerId }: { readonly albumId: string; readonly readerId: string },
  change: Change,
): Promise<void> {
  const { db, clock } = deps
  await db.tenant(customerId, async (tx) => {
    const proof = await lockProof(tx, customerId, albumId)
    const reader = (await listReaders(tx, customerId, albumId)).find(({ id }) => id === readerId)
    if (!reader) throw new ApiError('NotFound')
    const columns = changedColumns(reader, change)
    if (Object.keys(columns).length === 0) return
    await changeReader(tx, customerId, readerId, columns)
    const changed = await changeAndAnnounce(tx, proof)
    // Whoever is no longer asked may have been the last to wait for.
    await completeApproval(deps, tx, changed, clock())
  })
}

const differs = (value: string | null | undefined, current: string | null) => value !== undefined && value !== current

function changedColumns(reader: ReaderRow, { name, email, tel, approves }: Change) {
  const isOfClient = reader.client_id !== null
  if (isOfClient && (differs(name, reader.name) || differs(email, reader.email) || differs(tel, reader.tel)))
    throw fieldError('InvalidRequest', 'name', errorHelp.albumReaderIsClient)
  return {
    ...(isOfClient || name === undefined ? {} : { name }),
    ...(isOfClient || email === undefined ? {} : { email }),
    ...(isOfClient || tel === undefined ? {} : { tel }),
    ...(approves === undefined ? {} : { approves }),
  }
}

/** Ends the link and every page and image address that it opened. Requests and approvals keep the name. */
export async function removeReader(
  deps: ProofingDeps,
  customerId: string,
  { albumId, readerId }: { readonly albumId: string; readonly readerId: string },
): Promise<void> {
  await deps.db.tenant(customerId, async (tx) => {
    const proof = await lockProof(tx, customerId, albumId)
    await removeReaderIn(deps, tx, proof, readerId)
  })
}

/** With the proof locked. A reader who is no longer there may have been the last to wait for. */
export async function removeReaderIn(
  deps: Pick<ProofingDeps, 'clock' | 'jobs' | 'outbox' | 'config'>,
  tx: Tx,
  proof: ProofRow,
  readerId: string,
): Promise<void> {
  const { customer_id: customerId, album_id: albumId } = proof
  await deleteReader(tx, { customerId, albumId, readerId })
  await revokeAddresses(tx, customerId, albumId)
  await completeApproval(deps, tx, await changeAndAnnounce(tx, proof), deps.clock())
}
