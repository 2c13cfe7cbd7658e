import type { GrantBasis, VisitorDevice } from '@revela/domain'
import { sql } from 'kysely'
import type { FreshTenantToken, TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ClientsTables, FamilyKind } from '../clients.module.ts'

const tables = (tx: Tx) => tx.withTables<ClientsTables>()

export async function insertClientSession(
  tx: Tx,
  token: FreshTenantToken,
  session: {
    kind: FamilyKind
    clientId: string | null
    identified: boolean
    linkId: string | null
    device: VisitorDevice
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await tables(tx)
    .insertInto('client_session')
    .values({
      customer_id: token.customerId,
      id: token.id,
      secret_hash: token.secretHash,
      kind: session.kind,
      client_id: session.clientId,
      identified: session.identified,
      link_id: session.linkId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export type NewGuest = {
  readonly token: FreshTenantToken
  readonly device: VisitorDevice
  readonly now: Date
  readonly expiresAt: Date
}

/** Opens a session for each new guest of a gallery with link access, and admits them to it. */
export async function insertGuests(
  tx: Tx,
  customerId: string,
  galleryId: string,
  guests: readonly NewGuest[],
): Promise<void> {
  const ids = sql.val(guests.map(({ token }) => token.id))
  const times = sql.val(guests.map(({ now }) => now))
  const ends = sql.val(guests.map(({ expiresAt }) => expiresAt))
  await sql`
    insert into client_session
      (customer_id, id, secret_hash, kind, identified, device, created_at, last_seen_at, expires_at)
    select ${customerId}::uuid, id, secret_hash, 'guest', false, device, now, now, expires_at
    from unnest(${ids}::uuid[], ${sql.val(guests.map(({ token }) => token.secretHash))}::bytea[],
      ${sql.val(guests.map(({ device }) => device))}::text[], ${times}::timestamptz[], ${ends}::timestamptz[])
      as guest (id, secret_hash, device, now, expires_at)`.execute(tx)
  await sql`
    insert into client_grant (customer_id, session_id, gallery_id, basis, granted_at, expires_at)
    select ${customerId}::uuid, id, ${galleryId}::uuid, 'open', now, expires_at
    from unnest(${ids}::uuid[], ${times}::timestamptz[], ${ends}::timestamptz[]) as guest (id, now, expires_at)`.execute(
    tx,
  )
}

/**
 * Gives a session a new secret: the cookie that a browser sent until now opens nothing any more, and the browser that
 * gets the new one keeps what the session had. Returns false when the session has ended meanwhile.
 */
export async function renewClientSession(
  tx: Tx,
  token: FreshTenantToken,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('client_session')
    .set({ secret_hash: token.secretHash, last_seen_at: now, expires_at: expiresAt })
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function touchClientSession(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('client_session')
    .set({ last_seen_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** A guest identified themselves in a gallery: the browser keeps its grant, now as this client. */
export async function adoptSession(
  tx: Tx,
  customerId: string,
  { sessionId: id, galleryId, clientId }: { sessionId: string; galleryId: string; clientId: string },
): Promise<void> {
  await tables(tx)
    .updateTable('client_grant')
    .set({ client_id: clientId })
    .where('customer_id', '=', customerId)
    .where('session_id', '=', id)
    .where('gallery_id', '=', galleryId)
    .execute()
  await tables(tx)
    .updateTable('client_session')
    .set({ kind: 'client', client_id: clientId })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('kind', '=', 'guest')
    .execute()
}

export async function deleteClientSession(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('client_session').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

export async function deleteClientSessions(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('client_session')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Ends the grants of a link, and the sessions that have no grant left or knew their client by this link alone. */
export async function endLinkSessions(tx: Tx, customerId: string, linkId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('client_grant')
    .where('customer_id', '=', customerId)
    .where('link_id', '=', linkId)
    .execute()
  await tables(tx)
    .deleteFrom('client_session')
    .where('customer_id', '=', customerId)
    .where('link_id', '=', linkId)
    .where((eb) =>
      eb.or([
        eb('identified', '=', true),
        eb.not(
          eb.exists(
            eb
              .selectFrom('client_grant')
              .select('gallery_id')
              .where('client_grant.customer_id', '=', customerId)
              .whereRef('client_grant.session_id', '=', 'client_session.id'),
          ),
        ),
      ]),
    )
    .execute()
}

/** `code` ends the sessions opened with the typed secret; links are revoked separately. */
export async function endClientSessions(
  tx: Tx,
  customerId: string,
  clientId: string,
  filter: { by: 'code' | 'anything'; except: string | null },
): Promise<void> {
  // Grants of the client's own sessions end with these. A browser that is another client elsewhere keeps its session.
  let grants = tables(tx)
    .deleteFrom('client_grant')
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('client_session')
            .select('id')
            .where('client_session.customer_id', '=', customerId)
            .where('client_session.client_id', '=', clientId)
            .whereRef('client_session.id', '=', 'client_grant.session_id'),
        ),
      ),
    )
  if (filter.by === 'code') grants = grants.where('link_id', 'is', null)
  await grants.execute()
  let query = tables(tx)
    .deleteFrom('client_session')
    .where('customer_id', '=', customerId)
    .where('client_id', '=', clientId)
  if (filter.by === 'code') query = query.where('link_id', 'is', null)
  if (filter.except !== null) query = query.where('id', '!=', filter.except)
  await query.execute()
}

/** Ends the access of every browser that entered as this participant. */
export async function endParticipantGrants(tx: Tx, customerId: string, participantId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('client_grant')
    .where('customer_id', '=', customerId)
    .where('participant_id', '=', participantId)
    .execute()
}

/** Stores that the browser entered the gallery's PIN. It survives a renewal of the grant. */
export async function storeTypedPin(
  tx: Tx,
  customerId: string,
  { sessionId, galleryId, revision }: { sessionId: string; galleryId: string; revision: number },
): Promise<void> {
  await tables(tx)
    .updateTable('client_grant')
    .set({ download_pin_revision: revision })
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .where('gallery_id', '=', galleryId)
    .execute()
}

/** Grants a session access to a gallery, or renews the grant. */
export async function grantGallery(
  tx: Tx,
  grant: {
    customerId: string
    sessionId: string
    galleryId: string
    basis: GrantBasis
    /** The client of the session in this gallery; null for a guest. */
    clientId: string | null
    linkId: string | null
    passwordRevision: number | null
    participantId: string | null
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const renewed = {
    basis: grant.basis,
    client_id: grant.clientId,
    link_id: grant.linkId,
    password_revision: grant.passwordRevision,
    participant_id: grant.participantId,
    granted_at: grant.now,
    expires_at: grant.expiresAt,
  }
  await tables(tx)
    .insertInto('client_grant')
    .values({
      customer_id: grant.customerId,
      session_id: grant.sessionId,
      gallery_id: grant.galleryId,
      ...renewed,
      download_pin_revision: null,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'session_id', 'gallery_id']).doUpdateSet(renewed))
    .execute()
}

export async function insertPreviewCode(
  tx: Tx,
  token: FreshTenantToken,
  options: { galleryId: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('preview_code')
    .values({
      customer_id: token.customerId,
      id: token.id,
      gallery_id: options.galleryId,
      secret_hash: token.secretHash,
      expires_at: options.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Returns true to exactly one caller, before it expires, for its gallery. */
export async function usePreviewCode(tx: Tx, token: TenantToken, galleryId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('preview_code')
    .set({ used_at: now })
    .where('customer_id', '=', token.customerId)
    .where('id', '=', token.id)
    .where('secret_hash', '=', token.secretHash)
    .where('gallery_id', '=', galleryId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePreviewCodes(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('preview_code')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
