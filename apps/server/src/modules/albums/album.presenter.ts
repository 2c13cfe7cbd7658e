import type { AnswerOf, getAlbum, listAlbumEvents, listAlbums, listSpreads, listTrashedAlbums } from '@revela/contract'
import { presentPublicPicture, type ContentAddresses, type PictureAddress } from '../pictures/index.ts'
import {
  statusOf,
  type AlbumEvent,
  type ListedAlbum,
  type ShownSpread,
  type ShownVersion,
  type TrashedAlbum,
} from './album-list.read.ts'
import type { AlbumRow } from './albums.module.ts'

type Listed = AnswerOf<typeof listAlbums>['albums'][number]
type Opened = AnswerOf<typeof getAlbum>['album']

export function presentListedAlbum(row: ListedAlbum, customerId: string, content: ContentAddresses): Listed {
  return {
    id: row.id,
    title: row.title,
    client: row.client_id !== null && row.client_name !== null ? { id: row.client_id, name: row.client_name } : null,
    status: statusOf(row),
    sent_version: row.sent_version,
    spreads: row.spreads,
    cover: coverAddress(row, customerId, content),
    rounds: { used: row.rounds_used, included: row.rounds_included, extra_price: row.extra_round_price },
    open_requests: row.open_requests,
    deadline_day: row.deadline_day,
    last_event:
      row.event_kind !== null && row.event_at !== null
        ? { kind: row.event_kind, at: row.event_at.toISOString(), name: row.event_name }
        : null,
    created_at: row.created_at.toISOString(),
  }
}

function coverAddress(row: ListedAlbum, customerId: string, content: ContentAddresses): string | null {
  const { cover_owner_id: ownerId, cover_epoch: epoch, cover_number: number, cover_version: version } = row
  if (ownerId === null || epoch === null || number === null || version === null) return null
  return content.forOwner({ customerId, ownerId, epoch })({ number, version }, 400)
}

export function presentSettings(album: AlbumRow, galleryIds: readonly string[]): Opened['settings'] {
  return {
    layout: album.layout,
    page_size:
      album.page_width_mm !== null && album.page_height_mm !== null
        ? { width_mm: album.page_width_mm, height_mm: album.page_height_mm }
        : null,
    trim_mm: album.trim_mm,
    safe_mm: album.safe_mm,
    gallery_ids: [...galleryIds],
    deadline_day: album.deadline_day,
    rounds_included: album.rounds_included,
    extra_round_price: album.extra_round_price,
    approval: album.approval,
  }
}

export function presentVersion(row: ShownVersion): Opened['versions'][number] {
  return {
    id: row.id,
    number: row.number,
    note: row.note,
    spreads: row.pictures,
    bytes: row.bytes,
    waiting: row.waiting,
    failed: row.failed,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}

export function presentTrashedAlbum(row: TrashedAlbum): AnswerOf<typeof listTrashedAlbums>['albums'][number] {
  return { ...row, deleted_at: row.deleted_at.toISOString(), purge_at: row.purge_at.toISOString() }
}

export function presentSpread(
  row: ShownSpread,
  spread: number,
  addressOf: PictureAddress,
): AnswerOf<typeof listSpreads>['spreads'][number] {
  return {
    ...presentPublicPicture(row, addressOf),
    spread,
    full: addressOf(row, 3200),
    sha256: row.sha256.toString('hex'),
  }
}

export function presentEvent(row: AlbumEvent): AnswerOf<typeof listAlbumEvents>['events'][number] {
  return { ...row, at: row.at.toISOString() }
}
