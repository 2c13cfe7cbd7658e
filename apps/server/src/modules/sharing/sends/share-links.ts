import type { AnswerOf, BodyOf, getShareLinks } from '@revela/contract'
import { allows, whatsappDigits } from '@revela/domain'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { ensurePersonalLink, findClient, inviteClient } from '../../clients/index.ts'
import { publishGallery } from '../../galleries/index.ts'
import { openProfile, studioAddress } from '../../profiles/index.ts'
import { limitsOf, requireFeature } from '../../subscriptions/index.ts'
import { readFamilyGallery } from '../family-gallery.read.ts'
import type { SendingNeeds } from '../sharing.needs.ts'
import { linkLimits } from './send-limits.ts'

type Links = AnswerOf<typeof getShareLinks>

/** The addresses the photographer passes on by hand: whoever gets them must find the gallery. */
export async function shareLinks(
  needs: SendingNeeds,
  customerId: string,
  galleryId: string,
  { client_id: clientId, magic_link: magicLink }: BodyOf<typeof getShareLinks>,
): Promise<Links> {
  const { db, clock, config, limiter, subscriptions } = needs
  if (magicLink) await requireFeature(subscriptions, customerId, 'magic_link')
  await limiter.take(linkLimits(customerId))
  const wantsLink = magicLink ?? allows(await limitsOf(subscriptions, customerId), 'magic_link')
  const now = clock()
  const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
  const { client, subdomain, published } = await db.tenant(customerId, async (tx) => {
    if (clientId !== undefined) await inviteClient(tx, { customerId, galleryId, clientId, now })
    return {
      published: await publishGallery(tx, customerId, galleryId, now),
      client: clientId === undefined ? null : await findClient(tx, customerId, clientId),
      subdomain: (await openProfile(tx, customerId, now)).subdomain,
    }
  })
  if (!gallery || client === undefined) throw new Refusal('NotFound')
  const galleryUrl = `${studioAddress(config, subdomain)}/${gallery.slug}`
  const link =
    client && wantsLink ? await ensurePersonalLink(needs, customerId, { clientId: client.id, galleryId }) : null
  return {
    gallery_url: galleryUrl,
    personal_url: link && `${galleryUrl}#c=${link.token}`,
    whatsapp: client?.tel ? whatsappDigits(client.tel) : null,
    asks_who: gallery.access !== 'link',
    access: gallery.access,
    published,
    password_changed: client?.secret_kind === 'password',
  }
}
