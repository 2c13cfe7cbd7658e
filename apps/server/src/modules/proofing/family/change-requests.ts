import type {
  AnswerOf,
  BodyOf,
  addAlbumRequest,
  changeAlbumRequest as changeEndpoint,
  sendAlbumRequests,
} from '@revela/contract'
import { MAX_ALBUM_REQUESTS } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queueRequestedMail } from '../album-mails.ts'
import { readRequestCounts, readSentVersions, type SentVersion } from '../album.read.ts'
import { completeApproval } from '../complete-approval.ts'
import { changeAndAnnounce, lockProof, recordEvent } from '../proof.repository.ts'
import type { ProofingDeps, ProofingTables, ProofRow, RequestRow } from '../proofing.module.ts'
import type { ReaderRow } from '../reader.repository.ts'
import {
  changeRequestRow,
  countVersionRequests,
  deleteRequestRow,
  findRequest,
  insertRequest,
  openUnsentRequests,
  readRequests,
} from '../request.repository.ts'
import { requireReader } from './album-access.ts'

/** A couple that writes all evening stays below it; a program does not. */
const requestLimits = (albumId: string) => [{ name: 'album:request', key: albumId, max: 1_500, windowSeconds: 3_600 }]

type Locked = { readonly proof: ProofRow; readonly reader: ReaderRow; readonly now: Date }

/** Locks the album for a reader's change, and checks that they still read it. The time is that behind the lock. */
async function lockForReader(
  tx: Tx,
  { clock }: Pick<ProofingDeps, 'clock'>,
  principal: FamilyPrincipal,
  albumId: string,
): Promise<Locked> {
  const proof = await lockProof(tx, principal.customerId, albumId)
  const now = clock()
  return { proof, now, reader: await requireReader(tx, principal, albumId, now) }
}

/** The version that an album open to changes is proofed with. */
async function requireOpen(tx: Tx, { customer_id, album_id, approved_at }: ProofRow): Promise<SentVersion> {
  const newest = (await readSentVersions(tx, customer_id, album_id)).at(-1)
  if (!newest) throw new ApiError('NotFound')
  if (approved_at !== null) throw new ApiError('AlbumApproved')
  return newest
}

type RequestAnswer = AnswerOf<typeof addAlbumRequest>

/** Stored at once; a repeated call returns what the first one stored, whatever has happened since. */
export async function addRequest(
  deps: ProofingDeps,
  principal: FamilyPrincipal,
  albumId: string,
  body: BodyOf<typeof addAlbumRequest>,
): Promise<RequestAnswer> {
  const { db, limiter } = deps
  const { customerId } = principal
  await limiter.consume(requestLimits(albumId))
  return db.tenant(customerId, async (tx) => {
    const { proof, reader, now } = await lockForReader(tx, deps, principal, albumId)
    const existing = await findRequest(tx, customerId, body.key)
    if (existing) {
      if (existing.album_id !== albumId || existing.reader_id !== reader.id) throw new ApiError('InvalidRequest')
      return answer(deps, tx, proof, body.key)
    }
    const newest = await requireOpen(tx, proof)
    if (newest.id !== body.version_id) throw new ApiError('AlbumVersionChanged')
    if (body.spread > newest.spreads) throw fieldError('InvalidRequest', 'spread', errorHelp.albumSpreadUnknown)
    if (body.swap === null) requireContent(body)
    if ((await countVersionRequests(tx, customerId, newest.id)) >= MAX_ALBUM_REQUESTS)
      throw fieldError('TooManyAlbumRequests', 'requests', errorHelp.tooManyAlbumRequests(MAX_ALBUM_REQUESTS))
    const swap = body.swap && (await readSwapTitle(tx, customerId, albumId, body.swap, now))
    const changed = await changeAndAnnounce(tx, proof)
    await insertRequest(tx, {
      customer_id: customerId,
      id: body.key,
      album_id: albumId,
      version_id: newest.id,
      spread: body.spread,
      x: body.x,
      y: body.y,
      kind: body.swap ? 'swap' : 'comment',
      chip: body.chip,
      text: body.text,
      swap_gallery_id: body.swap?.gallery_id ?? null,
      swap_number: body.swap?.number ?? null,
      swap_title: swap,
      reader_id: reader.id,
      reader_name: reader.name,
      state: 'unsent',
      decline_reason: '',
      round_id: null,
      created_at: now,
      settled_at: null,
      revision: changed.revision,
    })
    return answer(deps, tx, changed, body.key)
  })
}

function requireContent({ chip, text }: Pick<RequestRow, 'chip' | 'text'>): void {
  if (chip === null && text.trim() === '') throw fieldError('InvalidRequest', 'text', errorHelp.albumRequestEmpty)
}

/** The file name of the wanted picture, which a family sees now in a gallery that is linked to the album. */
async function readSwapTitle(
  tx: Tx,
  customerId: string,
  albumId: string,
  { gallery_id: galleryId, number }: { readonly gallery_id: string; readonly number: number },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select p.title from album_gallery l
    join gallery g on g.customer_id = l.customer_id and g.id = l.gallery_id and g.deleted_at is null
      and g.published_at is not null
      and coalesce(least(g.expires_at, sao_paulo_day_end(g.closes_on)) > ${now}, true)
    join picture p on p.customer_id = g.customer_id and p.owner_id = g.id and p.owner_kind = 'gallery'
      and p.number = ${number} and p.trashed_at is null and p.state = 'ready'
    where l.customer_id = ${customerId} and l.album_id = ${albumId} and l.gallery_id = ${galleryId}`.execute(tx)
  const [picture] = rows
  if (!picture) throw new ApiError('NotFound')
  return picture.title
}

async function answer(deps: ProofingDeps, tx: Tx, proof: ProofRow, id: string): Promise<RequestAnswer> {
  const filter = { customerId: proof.customer_id, albumId: proof.album_id, viewer: 'family', id } as const
  const [request] = await readRequests(tx, deps, filter)
  if (!request) throw new ApiError('NotFound')
  return { request, revision: proof.revision }
}

/**
 * A reader changes what they wrote themselves, until it is sent. What a removed reader left may be changed by anyone:
 * unsent requests keep an album from being approved.
 */
async function requireOwnUnsent(tx: Tx, { reader }: Pick<Locked, 'reader'>, id: string): Promise<RequestRow> {
  const request = await findRequest(tx, reader.customer_id, id)
  if (!request || request.album_id !== reader.album_id) throw new ApiError('NotFound')
  if (request.reader_id !== null && request.reader_id !== reader.id) throw new ApiError('Forbidden')
  if (request.state !== 'unsent') throw new ApiError('AlbumRequestSent')
  return request
}

type OwnRequest = { readonly albumId: string; readonly requestId: string }

export async function changeRequest(
  deps: ProofingDeps,
  principal: FamilyPrincipal,
  { albumId, requestId }: OwnRequest,
  { chip, text }: BodyOf<typeof changeEndpoint>,
): Promise<RequestAnswer> {
  await deps.limiter.consume(requestLimits(albumId))
  const { customerId } = principal
  return deps.db.tenant(customerId, async (tx) => {
    const locked = await lockForReader(tx, deps, principal, albumId)
    await requireOpen(tx, locked.proof)
    const request = await requireOwnUnsent(tx, locked, requestId)
    if (request.kind === 'comment') requireContent({ chip, text })
    if (request.chip === chip && request.text === text) return answer(deps, tx, locked.proof, requestId)
    const changed = await changeAndAnnounce(tx, locked.proof)
    await changeRequestRow(tx, customerId, requestId, { chip, text, revision: changed.revision })
    return answer(deps, tx, changed, requestId)
  })
}

/** An unsent request keeps the album from being approved: the last one that is deleted may complete it. */
export async function deleteRequest(
  deps: ProofingDeps,
  principal: FamilyPrincipal,
  { albumId, requestId }: OwnRequest,
): Promise<void> {
  await deps.limiter.consume(requestLimits(albumId))
  const { customerId } = principal
  await deps.db.tenant(customerId, async (tx) => {
    const locked = await lockForReader(tx, deps, principal, albumId)
    await requireOpen(tx, locked.proof)
    await requireOwnUnsent(tx, locked, requestId)
    await deleteRequestRow(tx, customerId, requestId)
    await completeApproval(deps, tx, await changeAndAnnounce(tx, locked.proof), locked.now)
  })
}

/**
 * Counts a round once, and only with the requests that the reader saw. A repeated id returns the round that it sent, if
 * that is everything that the reader has written; otherwise nothing is reported as sent.
 */
export async function sendRequests(
  deps: ProofingDeps,
  principal: FamilyPrincipal,
  albumId: string,
  body: BodyOf<typeof sendAlbumRequests>,
): Promise<AnswerOf<typeof sendAlbumRequests>> {
  const { customerId } = principal
  return deps.db.tenant(customerId, async (tx) => {
    const { proof, reader, now } = await lockForReader(tx, deps, principal, albumId)
    const repeated = await findRound(tx, customerId, body.key)
    if (repeated) {
      if (repeated.album_id !== albumId) throw new ApiError('InvalidRequest')
      const isEverything = repeated.requests === body.requests && !(await hasUnsent(tx, reader))
      if (!isEverything) throw new ApiError('AlbumRequestsChanged')
      return { round: repeated.number, revision: proof.revision }
    }
    const newest = await requireOpen(tx, proof)
    if (newest.id !== body.version_id) throw new ApiError('AlbumVersionChanged')
    const { unsent } = await readRequestCounts(tx, customerId, albumId)
    if (unsent !== body.requests) throw new ApiError('AlbumRequestsChanged')
    const number = proof.rounds_used + 1
    await tx
      .withTables<ProofingTables>()
      .insertInto('album_round')
      .values({
        customer_id: customerId,
        id: body.key,
        album_id: albumId,
        version_id: newest.id,
        number,
        reader_id: reader.id,
        reader_name: reader.name,
        requests: unsent,
        sent_at: now,
      })
      .execute()
    const { revision } = await changeAndAnnounce(tx, proof, { rounds_used: number })
    await openUnsentRequests(tx, { customerId, albumId, roundId: body.key, revision })
    const event = { kind: 'requested', name: reader.name, version: newest.number, count: unsent } as const
    await recordEvent(tx, proof, event, now)
    await queueRequestedMail(deps, tx, { customerId, albumId, reader, round: number, requests: unsent }, now)
    return { round: number, revision }
  })
}

async function findRound(tx: Tx, customerId: string, id: string) {
  return tx
    .withTables<ProofingTables>()
    .selectFrom('album_round')
    .select(['album_id', 'number', 'requests'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function hasUnsent(tx: Tx, { customer_id, album_id, id }: ReaderRow): Promise<boolean> {
  const row = await tx
    .withTables<ProofingTables>()
    .selectFrom('album_request')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('album_id', '=', album_id)
    .where('reader_id', '=', id)
    .where('state', '=', 'unsent')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
