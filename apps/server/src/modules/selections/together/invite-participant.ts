import {
  MAX_PARTICIPANTS,
  type AnswerOf,
  type inviteParticipant as endpoint,
  type listParticipants,
} from '@revela/contract'
import { DAY_SECONDS } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import { newTenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { endParticipantGrants } from '../../clients/index.ts'
import { bumpEpoch, findGallery } from '../../galleries/index.ts'
import { openProfile, studioAddress } from '../../profiles/index.ts'
import { findOwnSelection, lockOpenSelection, lockOwnSelection } from '../choice/own-selection.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import {
  announceParticipants,
  deleteParticipant,
  insertParticipant,
  listOpinions,
  listParticipantRows,
  updateParticipant,
  type ParticipantRow,
} from './participant.repository.ts'

const invitationPurpose = keyPurpose('participant-link')

type Deps = Pick<SelectionsDeps, 'db' | 'clock' | 'keys' | 'limiter' | 'config'>
type Invitation = AnswerOf<typeof endpoint>['participant']

const boundTo = (customerId: string, id: string) => `${customerId}/${id}`

/** A client who removes and invites again needs a few; each takes a revision and ends the image addresses of the page. */
const inviteLimits = (selectionId: string): Limit[] => [
  { name: 'together:invite', key: selectionId, max: 30, windowSeconds: DAY_SECONDS },
]

export async function inviteParticipant(
  deps: Deps,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, keys } = deps
  const { customerId } = principal
  const found = await db.tenant(customerId, (tx) => findOwnSelection(tx, principal, galleryId))
  if (!found) throw new ApiError('NotFound')
  await deps.limiter.consume(inviteLimits(found.id))
  return db.tenant(customerId, async (tx) => {
    const now = clock()
    const selection = await lockOpenSelection(tx, principal, galleryId, now)
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery?.allow_participants)
      throw fieldError('ParticipantsNotAllowed', 'participants', errorHelp.participantsNotAllowed)
    const existing = await listParticipantRows(tx, customerId, selection.id)
    if (existing.length >= MAX_PARTICIPANTS)
      throw fieldError('TooManyParticipants', 'participants', errorHelp.tooManyParticipants(MAX_PARTICIPANTS))
    const token = newTenantToken(customerId)
    const row = {
      customer_id: customerId,
      id: token.id,
      selection_id: selection.id,
      name: null,
      secret_hash: token.secretHash,
      sealed: keys.seal(invitationPurpose, token.text, boundTo(customerId, token.id)),
      invited_at: now,
      joined_at: null,
      revision: await announceParticipants(tx, selection),
    }
    await insertParticipant(tx, row)
    return { participant: presentInvitation(deps, row, await galleryAddress(deps, tx, customerId, gallery.slug)) }
  })
}

/** Lists everybody who chooses along, with their opinions that changed after a revision. */
export async function readParticipants(
  deps: Deps,
  principal: FamilyPrincipal,
  galleryId: string,
  sinceRevision: number,
): Promise<AnswerOf<typeof listParticipants>> {
  const { customerId } = principal
  return deps.db.tenant(customerId, async (tx) => {
    const selection = await findOwnSelection(tx, principal, galleryId)
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!selection || !gallery) throw new ApiError('NotFound')
    const rows = await listParticipantRows(tx, customerId, selection.id)
    const ids = rows.map(({ id }) => id)
    const opinions = ids.length > 0 ? await listOpinions(tx, selection, ids, sinceRevision) : []
    const byParticipant = Map.groupBy(opinions, (opinion) => opinion.participant_id)
    const address = await galleryAddress(deps, tx, customerId, gallery.slug)
    return {
      allowed: gallery.allow_participants,
      revision: selection.revision,
      participants: rows.map((row) => ({
        ...presentInvitation(deps, row, address),
        choices: (byParticipant.get(row.id) ?? []).map(({ number, state }) => ({ number, state })),
      })),
    }
  })
}

/** Ends the link and every page opened with it; the person's comments stay with their name. */
export async function removeParticipant(
  { db }: Deps,
  principal: FamilyPrincipal,
  galleryId: string,
  id: string,
): Promise<void> {
  const { customerId } = principal
  await db.tenant(customerId, async (tx) => {
    const selection = await lockOwnSelection(tx, principal, galleryId)
    if (!(await deleteParticipant(tx, selection, id))) throw new ApiError('NotFound')
    await announceParticipants(tx, selection)
    await bumpEpoch(tx, customerId, [galleryId])
  })
}

/**
 * For a client whose links are revoked: whoever held a link may have sent invitations, so these end too. Opinions and
 * names stay, and the client can share the new links.
 */
export async function renewInvitations(
  tx: Tx,
  keys: Keys,
  customerId: string,
  { clientId, galleryId }: { readonly clientId: string; readonly galleryId: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from participant p
    join selection s on s.customer_id = p.customer_id and s.id = p.selection_id
    where p.customer_id = ${customerId} and s.client_id = ${clientId}
      and (${galleryId}::uuid is null or s.gallery_id = ${galleryId}::uuid)
    order by s.id, p.id for update of s`.execute(tx)
  for (const { id } of rows) {
    const token = newTenantToken(customerId, id)
    const sealed = keys.seal(invitationPurpose, token.text, boundTo(customerId, id))
    await updateParticipant(tx, customerId, id, { secret_hash: token.secretHash, sealed })
    await endParticipantGrants(tx, customerId, id)
  }
}

async function galleryAddress({ clock, config }: Deps, tx: Tx, customerId: string, slug: string): Promise<string> {
  const profile = await openProfile(tx, customerId, clock())
  return `${studioAddress(config, profile)}/${slug}`
}

function presentInvitation({ keys }: Pick<Deps, 'keys'>, row: ParticipantRow, address: string): Invitation {
  const token = keys.unseal(invitationPurpose, row.sealed, boundTo(row.customer_id, row.id))
  return {
    id: row.id,
    name: row.name,
    joined_at: row.joined_at?.toISOString() ?? null,
    link: `${address}#j=${token}`,
  }
}
