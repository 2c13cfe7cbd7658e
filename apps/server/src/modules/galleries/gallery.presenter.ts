import type { AnswerOf, getGallery, getGallerySettings, listGalleries } from '@revela/contract'
import { DAY_MS, isClosed, saoPauloDay } from '@revela/domain'
import type { ContentAddresses } from '../pictures/index.ts'
import type { GalleriesTables } from './galleries.module.ts'
import type { ListedGallery } from './gallery-list.read.ts'

type GalleryRow = GalleriesTables['gallery']
type ListItem = AnswerOf<typeof listGalleries>['galleries']['galleryList'][number]

type Cover = { readonly number: number; readonly version: number; readonly owner_id: string }

export function coverAddress(
  content: ContentAddresses,
  customerId: string,
  epoch: number,
  cover: Cover | null,
  size: 400 | 960,
): string | null {
  if (!cover) return null
  return content.forOwner({ customerId, ownerId: cover.owner_id, epoch })(cover, size)
}

type Visible = Pick<GalleryRow, 'published_at' | 'access' | 'closes_on' | 'archived_at'>

function visibility({ published_at, access, closes_on, archived_at }: Visible, now: Date) {
  return {
    published: published_at !== null,
    access,
    closes_on,
    closed: isClosed(closes_on, now),
    archived: archived_at !== null,
  }
}

export function presentListItem(
  row: ListedGallery,
  customerId: string,
  content: ContentAddresses,
  now: Date,
): ListItem {
  const cover =
    row.cover_number !== null && row.cover_version !== null && row.cover_owner_id
      ? { number: row.cover_number, version: row.cover_version, owner_id: row.cover_owner_id }
      : null
  return {
    id: row.id,
    title: row.title,
    created_at: row.created_at.toISOString(),
    event_date: row.event_date,
    cover: coverAddress(content, customerId, row.access_epoch, cover, 400),
    cover_focus: { x: row.cover_focus_x, y: row.cover_focus_y },
    expired: row.expires_at !== null && row.expires_at <= now,
    ...visibility(row, now),
    info: { total_pictures: row.pictures },
    solutions: {
      selection_activated: row.selection_active,
      download_activated: row.single_download || row.download_all,
    },
    selections_status: { total: row.selections, done: row.done, expired: row.expired, open: row.open },
    client_names: row.client_names,
  }
}

export function presentGallery(
  row: GalleryRow,
  options: { url: string; cover: string | null; selectionActive: boolean; now: Date },
): AnswerOf<typeof getGallery> {
  return {
    cover: options.cover,
    cover_picture_id: row.cover_picture_id,
    cover_focus: { x: row.cover_focus_x, y: row.cover_focus_y },
    title: row.title,
    theme: row.theme,
    total_pictures: row.pictures,
    solutions: {
      selection_activated: options.selectionActive,
      download_activated: row.single_download || row.download_all,
    },
    url: options.url,
    pictures_ordenation: row.ordering,
    expires_in: row.expires_at ? saoPauloDay(row.expires_at) : null,
    expired: row.expires_at !== null && row.expires_at <= options.now,
    slug: row.slug,
    // A job that failed for a day does not show as running.
    copying: row.copying_from !== null && row.created_at.getTime() > options.now.getTime() - DAY_MS,
    ...visibility(row, options.now),
  }
}

export function presentSettings(row: GalleryRow): AnswerOf<typeof getGallerySettings> {
  // The anti-copy stamp is not the watermark that the warning mentions.
  const isWatermarked = row.watermark_id !== null
  return {
    title: row.title,
    event_date: row.event_date,
    allow_share: row.allow_share,
    allow_comments: row.allow_comments,
    allow_participants: row.allow_participants,
    share_title: row.share_title,
    share_description: row.share_description,
    description: row.description,
    anti_copy: row.anti_copy,
    showWatermarkWarning: row.watermark_warning && isWatermarked && (row.single_download || row.download_all),
    single_download: row.single_download,
    download_all: row.download_all,
    delivery_scope: row.delivery_scope,
    theme: row.theme,
  }
}
