import { deviceOf } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { familyCookie } from '../../http/http-deps.ts'
import type { Visit } from '../../http/visit.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  deleteClientSession,
  familyExpiry,
  familyMaxAgeSeconds,
  insertClientSession,
  previewExpiry,
} from '../clients/index.ts'
import type { EntryKey } from './entry-key.ts'
import type { SharingDeps } from './sharing.module.ts'

type FamilySessionOptions = {
  readonly customerId: string
  readonly principal: FamilyPrincipal | null
  readonly key: EntryKey
  readonly visit: Visit
  readonly now: Date
  readonly moveAlbumGrants: SharingDeps['moveAlbumGrants']
}

/**
 * Keeps the browser's session if the visitor is the same; otherwise opens a new one with its own token and ends the old
 * one. `remember` sets the cookie, after the commit.
 */
export async function familySession(tx: Tx, options: FamilySessionOptions) {
  const { customerId, principal, key, visit, now } = options
  const expiresAt = key.kind === 'preview' ? previewExpiry(now) : familyExpiry(now)
  if (principal && isSame(principal, key)) {
    const { kind, clientId, participantId, name } = key
    return { principal: { ...principal, kind, clientId, participantId, name }, expiresAt, remember: () => undefined }
  }
  const token = newTenantToken(customerId)
  const { kind, clientId, participantId, name, identified, linkId } = key
  const device = deviceOf(visit.agent)
  await insertClientSession(tx, token, { kind, clientId, identified, linkId, device, now, expiresAt })
  if (principal) {
    // The owner's preview sees what readers must not, and reads no album.
    if (kind !== 'preview') await options.moveAlbumGrants(tx, customerId, principal.sessionId, token.id)
    await deleteClientSession(tx, customerId, principal.sessionId)
  }
  return {
    principal: { kind, customerId, sessionId: token.id, clientId, participantId, name, identified },
    expiresAt,
    remember: () => visit.setCookie(familyCookie, token.text, familyMaxAgeSeconds),
  }
}

/**
 * More rights require a new session, so that a person who set the browser's cookie before does not gain them. A guest
 * of this gallery may hold the link to another one, and keeps it.
 */
function isSame(principal: FamilyPrincipal, key: EntryKey): boolean {
  // A participant is known by the grant of one gallery, which a new session gets.
  if (key.participantId !== null) return key.inside
  if (key.kind === 'guest' && principal.kind === 'client') return !principal.identified
  return principal.kind === key.kind && principal.clientId === key.clientId && (principal.identified || !key.identified)
}
