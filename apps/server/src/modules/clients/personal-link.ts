import { keyPurpose } from '../../platform/crypto/keys.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bumpEpoch } from '../galleries/index.ts'
import { findLinkByTarget, insertLink, listLinks, markRevoked, type LinkTarget } from './client-link.repository.ts'
import { inviteClient, invitedGalleries } from './client.repository.ts'
import type { ClientsDeps } from './clients.module.ts'
import { endLinkSessions } from './sessions/client-session.repository.ts'

const linkPurpose = keyPurpose('client-link')

type Deps = Pick<ClientsDeps, 'db' | 'keys' | 'clock'>

export type PersonalLink = { readonly id: string; readonly token: string }

/**
 * Returns the client's link to one gallery, or without a gallery to all that were sent to them: the existing link, or a
 * new one if there is none or it has expired. The address is the gallery's with `#c=` and the token.
 */
export async function ensurePersonalLink(
  { db, keys, clock }: Deps,
  customerId: string,
  target: LinkTarget & { expiresAt?: Date },
): Promise<PersonalLink> {
  return db.tenant(customerId, (tx) => personalLinkInside(tx, keys, customerId, target, clock()))
}

/** The same, inside the caller's transaction. */
export async function personalLinkInside(
  tx: Tx,
  keys: Deps['keys'],
  customerId: string,
  target: LinkTarget & { expiresAt?: Date },
  now: Date,
): Promise<PersonalLink> {
  const { clientId, galleryId } = target
  if (galleryId !== null) await inviteClient(tx, { customerId, galleryId, clientId, now })
  const findExisting = async (): Promise<PersonalLink | null> => {
    const linkRow = await findLinkByTarget(tx, customerId, target)
    if (!linkRow || (linkRow.expires_at && linkRow.expires_at <= now)) return null
    return { id: linkRow.id, token: keys.unseal(linkPurpose, linkRow.sealed, `${customerId}/${linkRow.id}`) }
  }
  const existing = await findExisting()
  if (existing) return existing
  const past = await findLinkByTarget(tx, customerId, target)
  if (past) await revokeInside(tx, customerId, past.id, now)
  const token = newTenantToken(customerId)
  const sealed = keys.seal(linkPurpose, token.text, `${customerId}/${token.id}`)
  const isInserted = await insertLink(tx, token, {
    clientId,
    galleryId,
    sealed,
    now,
    expiresAt: target.expiresAt ?? null,
  })
  if (isInserted) return { id: token.id, token: token.text }
  const other = await findExisting()
  if (!other) throw new Error('personal link could not be created')
  return other
}

/** The link stops working at once; the images already shown become unavailable within a minute. */
export async function revokeLink({ db, clock }: Deps, customerId: string, linkId: string): Promise<void> {
  await db.tenant(customerId, (tx) => revokeInside(tx, customerId, linkId, clock()))
}

/** Revokes every link of a client, or only those to one gallery. */
export async function revokeLinks(
  { db, clock }: Deps,
  customerId: string,
  clientId: string,
  galleryId: string | null,
): Promise<void> {
  await db.tenant(customerId, (tx) => revokeLinksInside(tx, customerId, clientId, galleryId, clock()))
}

/** The same, inside the caller's transaction. */
export async function revokeLinksInside(
  tx: Tx,
  customerId: string,
  clientId: string,
  galleryId: string | null,
  now: Date,
): Promise<void> {
  for (const { id } of await listLinks(tx, customerId, clientId, galleryId)) await revokeInside(tx, customerId, id, now)
}

async function revokeInside(tx: Tx, customerId: string, linkId: string, now: Date): Promise<void> {
  const revokedLink = await markRevoked(tx, customerId, linkId, now)
  if (!revokedLink) return
  await endLinkSessions(tx, customerId, linkId)
  const galleryIds = revokedLink.gallery_id
    ? [revokedLink.gallery_id]
    : await invitedGalleries(tx, customerId, revokedLink.client_id)
  await bumpEpoch(tx, customerId, galleryIds)
}
