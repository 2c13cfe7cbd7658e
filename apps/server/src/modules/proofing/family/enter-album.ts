import type { AnswerOf, BodyOf, enterAlbum as enterEndpoint, getAlbumCover } from '@revela/contract'
import { deviceOf, isRobot } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { familyCookie } from '../../../http/http-deps.ts'
import type { Visit } from '../../../http/visit.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { newTenantToken, parseTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import {
  deleteClientSession,
  familyExpiry,
  familyMaxAgeSeconds,
  insertClientSession,
  renewClientSession,
} from '../../clients/index.ts'
import { countGuess, guessWait, linkCoverLimits, studioBrand } from '../../sharing/index.ts'
import { readSentVersions } from '../album.read.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { findGrantedReader, findReaderByToken, grantAlbum, lockReader, type ReaderRow } from '../reader.repository.ts'
import { findAlbumBySlug, isProofingIncluded } from './album-access.ts'
import { recordOpening } from './record-opening.ts'
import { readFirstSpread, readSpreadWatermark } from './spreads.read.ts'

type Caller = { readonly customerId: string; readonly principal: FamilyPrincipal | null; readonly visit: Visit }
type Cover = AnswerOf<typeof getAlbumCover>

/** A token cannot be guessed: the limit bounds the work of a program that tries. */
const entryLimits = (address: string) => [{ name: 'album:enter', key: address, max: 600, windowSeconds: 3_600 }]

/**
 * What a browser sees before the tap: nothing of the album without a reader's link or an earlier entry, and the same for
 * an unknown address. Reading it opens nothing and is not recorded.
 */
export async function readAlbumCover(
  deps: ProofingDeps,
  { customerId, principal, visit }: Caller,
  { slug, link }: BodyOf<typeof getAlbumCover>,
): Promise<Cover> {
  const { db, clock, content, limiter, termsOf } = deps
  await limiter.consume(linkCoverLimits(visit.address))
  const terms = await termsOf(customerId)
  const studio = await studioBrand(deps, customerId, terms)
  const nothing = { studio, title: null, cover: null, reader_name: null }
  if (!isProofingIncluded(terms)) return { ...nothing, state: 'suspended' }
  const now = clock()
  const shown = await db.tenant(customerId, async (tx) => {
    const album = await findAlbumBySlug(tx, customerId, slug)
    const reader = album && (await findReader(tx, { customerId, principal, albumId: album.id, link, now }))
    if (!album || !reader) return null
    const newest = (await readSentVersions(tx, customerId, album.id)).at(-1)
    const first = newest && (await readFirstSpread(tx, customerId, newest.id))
    return { album, reader, newest, first, watermarkCode: await readSpreadWatermark(tx, customerId) }
  })
  if (!shown) return { ...nothing, state: 'gate' }
  const { album, reader, newest, first, watermarkCode } = shown
  const named = { studio, title: album.title, reader_name: reader.name }
  if (!newest || !first) return { ...named, state: 'preparing', cover: null }
  const addressOf = content.forOwner({ customerId, ownerId: newest.id, epoch: newest.access_epoch, watermarkCode })
  const { number, version, width, height, thumbhash } = first
  return {
    ...named,
    state: 'open',
    cover: {
      small: addressOf({ number, version }, 960),
      large: addressOf({ number, version }, 1920),
      width: width ?? 1,
      height: height ?? 1,
      focus_x: 500,
      focus_y: 500,
      thumbhash: thumbhash?.toString('base64') ?? null,
    },
  }
}

/** Concurrent calls may exceed the limit; the next one must wait. */
function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

type ReaderQuery = {
  readonly customerId: string
  readonly principal: FamilyPrincipal | null
  readonly albumId: string
  readonly link: string | undefined
  readonly now: Date
}

/** The reader of the link, and without one whom this browser entered as before. */
async function findReader(
  tx: Tx,
  { customerId, principal, albumId, link, now }: ReaderQuery,
): Promise<ReaderRow | undefined> {
  if (link === undefined) return principal ? findGrantedReader(tx, principal, albumId, now) : undefined
  const token = parseTenantToken(link)
  if (!token || token.customerId !== customerId) return undefined
  return findReaderByToken(tx, token, albumId)
}

/** Makes this browser the link's reader. Programs that open links do not enter: an entry is shown to the photographer. */
export async function enterAlbum(
  deps: ProofingDeps,
  caller: Caller,
  { slug, link }: BodyOf<typeof enterEndpoint>,
): Promise<AnswerOf<typeof enterEndpoint>> {
  const { db, clock, limiter, termsOf } = deps
  const { customerId, principal, visit } = caller
  if (isRobot(visit.agent)) throw new ApiError('NotFound')
  await limiter.consume(entryLimits(visit.address))
  const guesser = { customerId, address: visit.address }
  const retryAfterSeconds = link === undefined ? await guessWait(deps, guesser) : 0
  const isOpen = isProofingIncluded(await termsOf(customerId))
  const now = clock()
  const entered = await db.tenant(customerId, async (tx) => {
    const album = await findAlbumBySlug(tx, customerId, slug)
    const reader = album && (await findReader(tx, { customerId, principal, albumId: album.id, link, now }))
    // A reader who is removed at this moment is not found, instead of violating the grant's foreign key.
    if (!album || !reader || !(await lockReader(tx, reader))) return null
    if (!isOpen) throw new ApiError('GalleryNotOpen')
    const session = await openSession(tx, caller, { albumId: album.id, reader, now })
    await grantAlbum(tx, {
      customer_id: customerId,
      session_id: session.id,
      album_id: album.id,
      reader_id: reader.id,
      granted_at: now,
      expires_at: familyExpiry(now),
    })
    await recordOpening(tx, reader, now)
    return { album, reader, session }
  })
  if (!entered) {
    if (retryAfterSeconds > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds })
    await countGuess(deps, guesser).catch(ignoreApiError)
    throw new ApiError(link === undefined ? 'NotFound' : 'LinkNotValid')
  }
  entered.session.remember()
  return { album_id: entered.album.id, name: entered.reader.name }
}

type Entry = { readonly albumId: string; readonly reader: ReaderRow; readonly now: Date }

/**
 * Keeps the session of a browser that is this reader already. Any other gets a new secret, so that a person who set the
 * browser's cookie before does not become the reader; the session keeps the galleries and albums that it had. The
 * owner's preview ends: its session may see drafts, which a reader's must not.
 */
async function openSession(tx: Tx, { customerId, principal, visit }: Caller, { albumId, reader, now }: Entry) {
  if (principal && (await findGrantedReader(tx, principal, albumId, now))?.id === reader.id) {
    return { id: principal.sessionId, remember: () => undefined }
  }
  const isPreview = principal?.kind === 'preview'
  const token = newTenantToken(customerId, ...(principal && !isPreview ? [principal.sessionId] : []))
  const expiresAt = familyExpiry(now)
  if (principal && isPreview) await deleteClientSession(tx, customerId, principal.sessionId)
  const isRenewed = principal && !isPreview && (await renewClientSession(tx, token, { now, expiresAt }))
  if (!isRenewed) {
    const device = deviceOf(visit.agent)
    const session = { kind: 'guest', clientId: null, identified: false, linkId: null, device, now, expiresAt } as const
    await insertClientSession(tx, token, session)
  }
  return { id: token.id, remember: () => visit.setCookie(familyCookie, token.text, familyMaxAgeSeconds) }
}
