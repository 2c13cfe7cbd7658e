import type { BodyOf, beginSelection as endpoint } from '@revela/contract'
import { isPastDay, type CalendarDay } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { adoptSession, inviteClient } from '../../clients/index.ts'
import { findGallery } from '../../galleries/index.ts'
import { readPreferences } from '../link-preferences.repository.ts'
import { queueBegunMail, queueKnownContactMail } from '../selection-mails.ts'
import { findSelectionOf, insertSelection } from '../selection.repository.ts'
import type { SelectionsNeeds } from '../selections.needs.ts'
import { newChooser } from './new-chooser.ts'
import { findOwn } from './own-selection.ts'
import { describeSelection } from './read-own-selection.ts'

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
    const { selling, charge_type, contracted, extra_price, allow_extras, limit_day } = preferences
    await insertSelection(tx, {
      customer_id: customerId,
      id: newId(),
      gallery_id: galleryId,
      client_id: clientId,
      origin: 'public',
      selling,
      charge_type,
      contracted,
      extra_price,
      allow_extras,
      limit_day,
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
