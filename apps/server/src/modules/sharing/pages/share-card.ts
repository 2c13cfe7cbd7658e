import { familyCard } from '@revela/phrases'
import { cardKey } from '../../pictures/index.ts'
import type { Entry } from '../entry.presenter.ts'
import { familyWatermarkCode, type FamilyGallery } from '../family-gallery.read.ts'
import type { Card } from './render-page.ts'

/** `/{slug}/card-….jpg`: the last part changes with the content, because messengers cache what they fetched. */
const path = /^\/([a-z0-9-]{1,140})\/card-[a-z0-9-]{1,60}\.jpg$/

export function slugFromCardPath(requestPath: string): string | null {
  return path.exec(requestPath)?.[1] ?? null
}

/** A gallery that requires a key, may not be shared or is closed shows nothing of the family. */
function isShareable(state: Entry['state'], gallery: FamilyGallery): boolean {
  return state === 'open' && gallery.access === 'link' && gallery.allow_share
}

export function neutralCard(studio: Entry['studio'], url: string): Card {
  return { title: studio.name, description: familyCard.neutralDescription, url, image: null }
}

export function composeCard({ state, studio }: Entry, gallery: FamilyGallery | null, origin: string): Card {
  const url = gallery ? `${origin}/${gallery.slug}` : origin
  if (!gallery || !isShareable(state, gallery)) return neutralCard(studio, url)
  const { cover_number, cover_version, cover_focus_x, cover_focus_y } = gallery
  const cacheKey = [cover_number, cover_version, cover_focus_x, cover_focus_y, familyWatermarkCode(gallery)].join('-')
  return {
    title: gallery.share_title || gallery.title,
    description: gallery.share_description || familyCard.description(studio.name),
    url,
    image: cover_number === null ? null : `${url}/card-${cacheKey}.jpg`,
  }
}

/** The object of a card, if there may be one. */
export function cardObject(customerId: string, state: Entry['state'], gallery: FamilyGallery | null): string | null {
  if (!gallery || gallery.cover_number === null || gallery.cover_version === null) return null
  if (!isShareable(state, gallery)) return null
  return cardKey({
    customerId,
    ownerId: gallery.id,
    number: gallery.cover_number,
    version: gallery.cover_version,
    focus: { x: gallery.cover_focus_x, y: gallery.cover_focus_y },
    watermarkCode: familyWatermarkCode(gallery),
  })
}
