import type { AnswerOf, getEntry } from '@revela/contract'
import { saoPauloDay } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import { familyWatermarkCode, type FamilyGallery } from './family-gallery.read.ts'

export type Entry = AnswerOf<typeof getEntry>
type EntryGallery = NonNullable<Entry['gallery']>

export function presentVisitor({
  kind,
  participantId,
  name,
}: Pick<FamilyPrincipal, 'kind' | 'participantId' | 'name'>): NonNullable<Entry['visitor']> {
  return { as: participantId === null ? kind : 'participant', name }
}

export function presentEntryGallery(
  gallery: FamilyGallery,
  options: { cover: EntryGallery['cover']; state: Entry['state'] },
): EntryGallery {
  return {
    id: gallery.id,
    slug: gallery.slug,
    title: gallery.title,
    event_date: gallery.event_date,
    theme: gallery.theme,
    total: gallery.pictures,
    cover: options.cover,
    access: gallery.access,
    expired_on: options.state === 'expired' && gallery.expires_at ? saoPauloDay(gallery.expires_at) : null,
    closed_on: options.state === 'closed' ? gallery.closes_on : null,
  }
}

export function presentCover(
  gallery: FamilyGallery,
  customerId: string,
  content: ContentAddresses,
  audience: 'family' | 'preview',
): EntryGallery['cover'] {
  const { cover_number: number, cover_version: version, cover_width: width, cover_height: height } = gallery
  if (number === null || version === null || width === null || height === null) return null
  const { id: ownerId, access_epoch: epoch } = gallery
  const owner = {
    customerId,
    ownerId,
    epoch,
    watermarkCode: familyWatermarkCode(gallery),
    preview: audience === 'preview',
  }
  const addressOf = content.forOwner(owner)
  return {
    small: addressOf({ number, version }, 960),
    large: addressOf({ number, version }, 1920),
    width,
    height,
    focus_x: gallery.cover_focus_x,
    focus_y: gallery.cover_focus_y,
    thumbhash: gallery.cover_thumbhash?.toString('base64') ?? null,
  }
}
