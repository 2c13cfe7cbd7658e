import type { BodyOf, beginSelection as endpoint } from '@revela/contract'
import { placeholderEmail } from '@revela/domain'
import type { Visit } from '../../../http/visit.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { createClient, findClientByEmail } from '../../clients/index.ts'
import { queueManyChoosersMail } from '../selection-mails.ts'
import type { SelectionsNeeds } from '../selections.needs.ts'

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
export async function newChooser(needs: SelectionsNeeds, stranger: Stranger): Promise<NewChooser> {
  const { customerId, gallery, visit } = stranger
  const { name, email, tel } = stranger.body
  if (name === undefined || (email === undefined && tel === undefined)) throw new Refusal('InvalidRequest')
  const contact = email ?? placeholderEmail(tel ?? '')
  await needs.limiter.take(ownLimits(gallery.id, contact, visit.address))
  await takeGalleryLimit(needs, customerId, gallery)
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

const MAX_NEW_CHOOSERS = 20

/** Made-up clients would fill the photographer's list. Whoever comes later waits, and the photographer hears of it once a day. */
async function takeGalleryLimit(
  needs: SelectionsNeeds,
  customerId: string,
  { id: galleryId }: Stranger['gallery'],
): Promise<void> {
  const { limiter, db, clock } = needs
  try {
    await limiter.take([{ name: 'selection:begin', of: galleryId, most: MAX_NEW_CHOOSERS, windowSeconds: 3_600 }])
  } catch (error) {
    if (error instanceof Refusal && (await isFirstToday(limiter, galleryId))) {
      const notice = { customerId, galleryId, count: MAX_NEW_CHOOSERS }
      await db.tenant(customerId, (tx) => queueManyChoosersMail(needs, tx, notice, clock()))
    }
    throw error
  }
}

async function isFirstToday(limiter: SelectionsNeeds['limiter'], galleryId: string): Promise<boolean> {
  const reported: Limit = { name: 'selection:begin:reported', of: galleryId, most: 1, windowSeconds: 86_400 }
  if ((await limiter.remainingWait([reported])) > 0) return false
  return limiter.take([reported]).then(
    () => true,
    () => false,
  )
}
