import type { BodyOf, beginSelection as endpoint } from '@revela/contract'
import { isPastDay, placeholderEmail, type CalendarDay } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { adoptSession, createClient, inviteClient } from '../../clients/index.ts'
import { findGallery } from '../../galleries/index.ts'
import { readPreferences } from '../link-preferences.repository.ts'
import { queueBegunMail } from '../selection-mails.ts'
import { findSelectionOf, insertSelection } from '../selection.repository.ts'
import type { SelectionsNeeds } from '../selections.needs.ts'
import { findOwn } from './own-selection.ts'
import { describeSelection } from './read-own-selection.ts'

/**
 * The first heart of a public selection: a guest becomes a client of this studio. Somebody who is one already just
 * begins. An e-mail that is known is refused, because whoever types it need not be whom it belongs to.
 */
export async function beginSelection(
  needs: SelectionsNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  body: BodyOf<typeof endpoint>,
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
  await needs.limiter.take([{ name: 'selection:begin', of: galleryId, most: 300, windowSeconds: 3_600 }])
  const clientId = principal.clientId ?? (await newClient(needs, customerId, gallery.title, body))
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
    await queueBegunMail(needs, tx, begun, now)
    return describeSelection(tx, begun, now)
  })
}

async function newClient(
  needs: SelectionsNeeds,
  customerId: string,
  originTitle: string,
  { name, email, tel }: BodyOf<typeof endpoint>,
): Promise<string> {
  if (name === undefined || (email === undefined && tel === undefined)) throw new Refusal('InvalidRequest')
  const { id } = await createClient(needs, customerId, {
    name,
    email: email ?? placeholderEmail(tel ?? ''),
    tel: tel ?? null,
    originTitle,
  })
  return id
}
