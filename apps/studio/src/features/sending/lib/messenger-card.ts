import { familyCard } from '@revela/phrases'
import type { Gallery } from '../../../lib/gallery.ts'
import type { SharedSettings } from '../api/sending-queries.ts'

export type MessengerCard = {
  readonly title: string
  readonly description: string
  readonly host: string
  readonly cover: string | null
  readonly focus: Gallery['cover_focus']
}

type MessengerCardInput = {
  readonly gallery: Pick<Gallery, 'title' | 'cover' | 'cover_focus'>
  /** `null` until they are loaded. */
  readonly settings: Pick<SharedSettings, 'allow_share' | 'share_title' | 'share_description'> | null
  readonly studio: string
  readonly requiresIdentity: boolean
  readonly url: string
}

/**
 * The link preview of a gallery in messengers. A gallery that requires identification or must not be shared shows only
 * the studio.
 */
export function messengerCard({ gallery, settings, studio, requiresIdentity, url }: MessengerCardInput): MessengerCard {
  const base = { host: new URL(url).host, focus: gallery.cover_focus }
  if (requiresIdentity || settings?.allow_share === false) {
    return { ...base, title: studio, description: familyCard.neutralDescription, cover: null }
  }
  return {
    ...base,
    title: settings?.share_title || gallery.title,
    description: settings?.share_description || familyCard.description(studio),
    cover: gallery.cover,
  }
}
