import { allows } from '@revela/domain'
import { sql } from 'kysely'
import type { Policies, Policy } from '../../../access/authorize.ts'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { FamilyTerms } from '../../subscriptions/index.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { findGrantedReader, type ReaderRow } from '../reader.repository.ts'

type Session = Pick<FamilyPrincipal, 'customerId' | 'sessionId'>

type Found = { readonly versions: number; readonly requests: number; readonly galleries: number }

const statement = {
  name: 'album_grant',
  text: `select
      (select count(*)::int from album_version v where v.customer_id = $1 and v.album_id = a.id and v.id = any($5::uuid[])
        and v.sent_at is not null) as versions,
      (select count(*)::int from album_request q where q.customer_id = $1 and q.album_id = a.id
        and q.id = any($6::uuid[])) as requests,
      (select count(*)::int from album_gallery l
        join gallery g on g.customer_id = l.customer_id and g.id = l.gallery_id and g.deleted_at is null
        where l.customer_id = $1 and l.album_id = a.id and l.gallery_id = any($7::uuid[])) as galleries
    from album_grant c
    join album a on a.customer_id = c.customer_id and a.id = c.album_id and a.deleted_at is null
    where c.customer_id = $1 and c.session_id = $2 and c.album_id = $3 and c.expires_at > $4`,
}

/** Null when this browser has not entered the album, was removed from it, or the album is in the trash. */
async function readGrant(
  db: Database,
  { customerId, sessionId }: Session,
  albumId: string,
  now: Date,
  ids: {
    readonly versions: readonly string[]
    readonly requests: readonly string[]
    readonly galleries: readonly string[]
  },
): Promise<Found | null> {
  const values = [customerId, sessionId, albumId, now, ids.versions, ids.requests, ids.galleries]
  const [row] = await db.readTenant<Found>(customerId, { ...statement, values })
  return row ?? null
}

type AccessDeps = Pick<ProofingDeps, 'db' | 'clock' | 'termsOf'>

/** Without it the studio reads no requests, so families write none. */
export function isProofingIncluded({ limits }: Pick<FamilyTerms, 'limits'>): boolean {
  return allows(limits, 'proof_album')
}

/** Whether this browser may go on reading: asked again before each event of a stream. */
export async function canReadAlbum({ db, clock, termsOf }: AccessDeps, session: Session, albumId: string) {
  const none = { versions: [], requests: [], galleries: [] }
  if (!(await readGrant(db, session, albumId, clock(), none))) return false
  return isProofingIncluded(await termsOf(session.customerId))
}

/**
 * Authorizes every family call to an album: this browser entered it as a reader, and every version, request and gallery
 * of the call belongs to it. Drafts belong to nobody here.
 */
function inAlbum({ db, clock, termsOf }: AccessDeps): Policy {
  return async ({ principal, ids }) => {
    const unique = (kind: string) => [...new Set(ids[kind])]
    const [albumId, ...more] = unique('album')
    if (principal.kind === 'customer' || albumId === undefined || more.length > 0) return false
    const named = {
      versions: unique('album_version'),
      requests: unique('album_request'),
      galleries: unique('gallery'),
    }
    const found = await readGrant(db, principal, albumId, clock(), named)
    if (!found) return false
    if (!isProofingIncluded(await termsOf(principal.customerId))) throw new ApiError('GalleryNotOpen')
    return (
      found.versions === named.versions.length &&
      found.requests === named.requests.length &&
      found.galleries === named.galleries.length
    )
  }
}

export function proofingPolicies(deps: AccessDeps): Policies {
  return { 'album.view': inAlbum(deps), 'album.decide': inAlbum(deps) }
}

/** The reader who calls; one who was removed since the call was authorized is nobody. */
export async function requireReader(tx: Tx, session: Session, albumId: string, now: Date): Promise<ReaderRow> {
  const reader = await findGrantedReader(tx, session, albumId, now)
  if (!reader) throw new ApiError('NotFound')
  return reader
}

type AlbumAddress = { readonly id: string; readonly title: string; readonly slug: string }

/** Not in the trash. */
export async function findAlbumBySlug(tx: Tx, customerId: string, slug: string): Promise<AlbumAddress | undefined> {
  const { rows } = await sql<AlbumAddress>`
    select id, title, slug from album
    where customer_id = ${customerId} and slug = ${slug} and deleted_at is null`.execute(tx)
  return rows[0]
}
