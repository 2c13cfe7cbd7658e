import type { BodyOf, beginSelection as endpoint } from '@revela/contract'
import { placeholderEmail } from '@revela/domain'
import type { Visit } from '../../../http/visit.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { createClient, findClientByEmail } from '../../clients/index.ts'
import { takePlace } from '../new-choosers.ts'
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
