import { grantAdmits, type AccessMode, type GrantBasis } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import { isInvited } from '../clients/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingDeps } from './sharing.module.ts'

type Row = {
  readonly basis: GrantBasis
  readonly client_id: string | null
  readonly participant_id: string | null
  readonly name: string | null
  readonly granted_revision: number | null
  readonly published_at: Date | null
  readonly access: AccessMode
  readonly password_revision: number
  readonly allow_participants: boolean
  readonly expires_at: Date | null
  readonly closes_on: string | null
}

/** The basis and identity of the browser's access, and what closes the gallery to it. */
type Grant = Pick<Row, 'basis' | 'client_id' | 'participant_id' | 'name' | 'expires_at' | 'closes_on'>

const statement = {
  name: 'family_grant',
  text: `select c.basis, c.client_id, c.participant_id, coalesce(k.name, t.name) as name, c.password_revision as granted_revision,
      g.published_at, g.access, g.password_revision, g.allow_participants, g.expires_at, g.closes_on
    from client_grant c
    join gallery g on g.customer_id = c.customer_id and g.id = c.gallery_id and g.deleted_at is null
    left join client k on k.customer_id = c.customer_id and k.id = c.client_id
    left join participant t on t.customer_id = c.customer_id and t.id = c.participant_id
    where c.customer_id = $1 and c.session_id = $2 and c.gallery_id = $3 and c.expires_at > $4`,
}

/** Returns the browser's valid grant for the gallery; null when there is none. */
export async function readGrant(
  db: Database,
  { customerId, sessionId }: Pick<FamilyPrincipal, 'customerId' | 'sessionId'>,
  galleryId: string,
  now: Date,
): Promise<Grant | null> {
  const [row] = await db.readTenant<Row>(customerId, { ...statement, values: [customerId, sessionId, galleryId, now] })
  if (!row) return null
  const { basis, granted_revision: passwordRevision, published_at, access, password_revision } = row
  const gallery = {
    published: published_at !== null,
    access,
    passwordRevision: password_revision,
    allowsParticipants: row.allow_participants,
  }
  return grantAdmits({ basis, passwordRevision }, gallery) ? row : null
}

/**
 * Returns who a browser is in a gallery: an identified client everywhere; the holder of a link or of an invitation,
 * where that identifies one.
 */
export function actorIn(
  principal: FamilyPrincipal,
  grant: Pick<Grant, 'client_id' | 'participant_id' | 'name'> | null,
): FamilyPrincipal {
  if (principal.kind === 'preview' || principal.identified) return principal
  const { client_id: clientId, participant_id: participantId, name } = grant ?? noIdentity
  return { ...principal, kind: clientId === null ? 'guest' : 'client', clientId, participantId, name }
}

const noIdentity = { client_id: null, participant_id: null, name: null } as const

type GalleryAccess = {
  readonly basis: GrantBasis
  readonly inside: boolean
  /** Who the browser is in this gallery; null when it has no session. */
  readonly actor: FamilyPrincipal | null
}

/** Finds access that needs no key: a valid grant, a gallery open to anyone, or an identified client who is invited. */
export async function findAccess(
  { db, clock }: Pick<SharingDeps, 'db' | 'clock'>,
  principal: FamilyPrincipal | null,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'published_at' | 'access'>,
): Promise<GalleryAccess | null> {
  const grant = principal && (await readGrant(db, principal, gallery.id, clock()))
  const actor = principal && actorIn(principal, grant)
  if (grant) return { basis: grant.basis, inside: true, actor }
  if (gallery.published_at === null) return null
  if (gallery.access === 'link') return { basis: 'open', inside: false, actor }
  const clientId = principal?.identified ? principal.clientId : null
  if (clientId === null) return null
  const invited = await db.tenant(customerId, (tx) => isInvited(tx, customerId, gallery.id, clientId))
  return invited ? { basis: 'code', inside: false, actor } : null
}
