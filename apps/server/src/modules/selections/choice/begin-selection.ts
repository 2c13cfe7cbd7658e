import type { AnswerOf, beginSelection as endpoint, BodyOf, getFamilySelection } from '@revela/contract'
import { daysLeft, isPastDay, placeholderEmail, type CalendarDay, termsFromStored, termsToStored } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { adoptSession, createClient, findClientByEmail, inviteClient } from '../../clients/index.ts'
import { findGallery } from '../../galleries/index.ts'
import { agreedTerms, readPreferences } from '../link-preferences.repository.ts'
import { takePlace } from '../new-choosers.ts'
import { queueBegunMail, queueKnownContactMail } from '../selection-mails.ts'
import { findSelectionOf, insertSelection } from '../selection.repository.ts'
import type { SelectionsNeeds } from '../selections.module.ts'
import { describeSelection, findOwn } from './own-selection.ts'

/**
 * The first heart of a public selection: a guest becomes a client of this studio. Somebody who is one already just
 * begins. A contact that belongs to a client already is answered like any other, so the answer does not tell who is a
 * client: the guest chooses under a client of their own, without that contact, and its owner is mailed their link.
 */
export async function beginSelection(
  needs: SelectionsNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  body: BodyOf<typeof endpoint>,
  visit: Pick<Visit, 'address'>,
) {
  const { db, clock } = needs
  const { customerId } = principal
  const { gallery, preferences, own } = await db.tenant(customerId, async (tx) => ({
    gallery: await findGallery(tx, customerId, galleryId),
    preferences: await readPreferences(tx, customerId, galleryId),
    own: await findOwn(tx, principal, galleryId),
  }))
  const now = clock()
  if (own) return db.tenant(customerId, (tx) => describeSelection(tx, own, now))
  const offered = preferences.active && preferences.link_type === 'public'
  if (!gallery || !offered || principal.kind === 'preview') throw new Refusal('SelectionClosed')
  const { limit_day: lastDay } = preferences
  if (lastDay !== null && isPastDay(lastDay as CalendarDay, now)) throw new Refusal('SelectionClosed')
  const stranger = principal.clientId === null ? await newChooser(needs, { customerId, gallery, body, visit }) : null
  const clientId = principal.clientId ?? stranger!.id
  return db.tenant(customerId, async (tx) => {
    await inviteClient(tx, { customerId, galleryId, clientId, now })
    await insertSelection(tx, {
      customer_id: customerId,
      id: newId(),
      gallery_id: galleryId,
      client_id: clientId,
      origin: 'public',
      ...agreedTerms(preferences),
      magic_link: true,
      created_at: now,
    })
    if (principal.clientId === null) {
      await adoptSession(tx, customerId, { sessionId: principal.sessionId, galleryId, clientId })
    }
    const begun = (await findSelectionOf(tx, customerId, galleryId, clientId))!
    await (stranger?.ownerOfContact
      ? queueKnownContactMail(needs, tx, begun, stranger.ownerOfContact, now)
      : queueBegunMail(needs, tx, begun, now))
    return describeSelection(tx, begun, now)
  })
}

type Stranger = {
  readonly customerId: string
  readonly gallery: { readonly id: string; readonly title: string }
  readonly body: BodyOf<typeof endpoint>
  readonly visit: Pick<Visit, 'address'>
}

type NewChooser = {
  readonly id: string
  /** The client whom the typed e-mail belongs to already, if there is one. */
  readonly ownerOfContact: string | null
}

/** A client made of what a stranger typed at the first heart. */
async function newChooser(needs: SelectionsNeeds, stranger: Stranger): Promise<NewChooser> {
  const { customerId, gallery, visit } = stranger
  const { name, email, tel } = stranger.body
  if (name === undefined || (email === undefined && tel === undefined)) throw new Refusal('InvalidRequest')
  const contact = email ?? placeholderEmail(tel ?? '')
  const own = ownLimits(gallery.id, contact, visit.address)
  await needs.limiter.take(own)
  try {
    await takePlace(needs, { customerId, galleryId: gallery.id })
  } catch (error) {
    // Whoever waits for a place made no client and caused no mail: trying again must not close their own limit.
    if (error instanceof Refusal) await needs.limiter.giveBack(own)
    throw error
  }
  const owner = await needs.db.tenant(customerId, (tx) => findClientByEmail(tx, customerId, contact))
  const client = { name, tel: tel ?? null, originTitle: gallery.title }
  const create = (address: string | null) => createClient(needs, customerId, { ...client, email: address })
  const made = owner ? null : await create(contact).catch(ignoreTaken)
  const { id } = made ?? (await create(null))
  // Of somebody who left only a number there is no mailbox to send a link to.
  return { id, ownerOfContact: made === null && email !== undefined ? (owner?.id ?? null) : null }
}

/** Somebody else began with the same contact between the look and the insert. */
function ignoreTaken(error: unknown): null {
  if (error instanceof Refusal && error.code === 'ClientEmailTaken') return null
  throw error
}

/** Counted before anybody looks whether the contact is known, so a refusal does not tell either. */
function ownLimits(galleryId: string, contact: string, address: string): Limit[] {
  return [
    { name: 'selection:begin+ip', of: `${galleryId}\n${address}`, most: 10, windowSeconds: 3_600 },
    // Each try mails the owner of the contact.
    { name: 'selection:begin+contact', of: `${galleryId}\n${contact}`, most: 3, windowSeconds: 3_600 },
  ]
}

/** What whoever has the link may begin; null where only those may choose for whom a selection was made. */
export async function readOffer(
  { db, clock }: Pick<SelectionsNeeds, 'db' | 'clock'>,
  { customerId }: FamilyPrincipal,
  galleryId: string,
): Promise<AnswerOf<typeof getFamilySelection>['offer']> {
  const preferences = await db.tenant(customerId, (tx) => readPreferences(tx, customerId, galleryId))
  const { active, link_type: kind, limit_day: limitDay } = preferences
  if (!active || kind !== 'public') return null
  return {
    terms: termsToStored(termsFromStored(preferences)),
    limit_date: limitDay,
    days_left: daysLeft(limitDay as CalendarDay | null, clock()),
  }
}
