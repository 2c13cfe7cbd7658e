import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { AlbumApprovalMode } from '@revela/domain'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

type AlbumKey = { readonly customerId: string; readonly albumId: string }

/** Port: what proofing does and knows, in the same transaction. The caller has locked the album's row. */
export type ProofingPort = {
  /** A new album. Its client, if any, becomes its first reader. */
  readonly created: (
    tx: Tx,
    album: AlbumKey & { readonly clientId: string | null; readonly now: Date },
  ) => Promise<void>
  /** An approved album takes no new version until it is reopened. */
  readonly isApproved: (tx: Tx, album: AlbumKey) => Promise<boolean>
  /** A version was sent: it is logged, and open pages of its readers are notified. */
  readonly sent: (
    tx: Tx,
    version: AlbumKey & {
      readonly versionId: string
      readonly number: number
      readonly spreads: number
      readonly now: Date
    },
  ) => Promise<void>
  /** Something that readers see has changed: settings, title, or whether the album is in the trash. */
  readonly changed: (tx: Tx, album: AlbumKey) => Promise<void>
}

export type AlbumsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>
  readonly subscriptions: SubscriptionsDeps
  readonly content: ContentAddresses
  readonly proofing: ProofingPort
  /** Port: deletes the upload batches of a version, in the transaction that deletes the version. */
  readonly deleteUploads: (tx: Tx, customerId: string, versionId: string) => Promise<void>
}

export type AlbumsTables = {
  album: {
    customer_id: string
    id: string
    title: string
    slug: string
    client_id: string | null
    layout: 'spreads' | 'pages'
    page_width_mm: number | null
    page_height_mm: number | null
    trim_mm: number
    safe_mm: number
    deadline_day: string | null
    rounds_included: number | null
    extra_round_price: number | null
    approval: AlbumApprovalMode
    last_version: number
    created_at: Date
    deleted_at: Date | null
    purge_at: Date | null
  }
  album_gallery: { customer_id: string; album_id: string; gallery_id: string }
  album_version: {
    customer_id: string
    id: string
    album_id: string
    number: number
    note: string
    pictures: number
    bytes: number
    last_number: number
    /** The last position assigned to a spread or reserved for one. */
    last_position: number
    cover_picture_id: string | null
    access_epoch: number
    created_at: Date
    /** Null: the draft. */
    sent_at: Date | null
  }
}

export type AlbumRow = AlbumsTables['album']
