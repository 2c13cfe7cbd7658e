import type { AnswerOf, BodyOf, checkPictureRemoval, listPresets, updateLinkPreferences } from '@revela/contract'
import type { AccessMode, DeliveryScope } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

type NumbersPort = (tx: Tx, customerId: string, galleryId: string, numbers: readonly number[]) => Promise<void>

/**
 * Port: what selections do, in the same transaction, when pictures enter or leave the trash. Selections refer to
 * pictures by number.
 */
export type ChoicesPort = {
  readonly hide: NumbersPort
  readonly show: NumbersPort
  readonly delete: NumbersPort
  /** Notifies open pages of the families that the delivery changed. */
  readonly announceDelivery: (tx: Tx, customerId: string, galleryId: string) => Promise<void>
  /** Notifies them that the order or the chapters changed; the PDFs of selections, which show both, are made again. */
  readonly announceOrder: (tx: Tx, customerId: string, galleryId: string) => Promise<void>
  /** Finished selections that contain some of these pictures. */
  readonly agreed: (
    tx: Tx,
    customerId: string,
    galleryId: string,
    pictureIds: readonly string[],
  ) => Promise<AnswerOf<typeof checkPictureRemoval>['agreed']>
}

/** The settings of a preset, as on the wire. */
export type PresetSettings = AnswerOf<typeof listPresets>['presets'][number]['settings']

/** Port: the terms on which a gallery's selection is offered. Storing them fails if an active offer is incomplete. */
export type TermsPort = {
  readonly read: (tx: Tx, customerId: string, galleryId: string) => Promise<BodyOf<typeof updateLinkPreferences>>
  readonly store: (
    tx: Tx,
    customerId: string,
    galleryId: string,
    change: BodyOf<typeof updateLinkPreferences>,
  ) => Promise<void>
}

export type GalleriesDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly config: Pick<Config, 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>
  readonly subscriptions: SubscriptionsDeps
  readonly content: ContentAddresses
  readonly choices: ChoicesPort
  readonly terms: TermsPort
}

export type GalleriesTables = {
  gallery: {
    customer_id: string
    id: string
    title: string
    slug: string
    event_date: string | null
    theme: 'light' | 'dark'
    ordering: number
    allow_share: boolean
    allow_comments: boolean
    share_title: string
    share_description: string
    description: string
    anti_copy: boolean
    watermark_id: string | null
    watermark_warning: boolean
    single_download: boolean
    download_all: boolean
    /** When downloads were last switched on. */
    delivers_since: Date | null
    /** Null means the default of `effectiveScope`. */
    delivery_scope: DeliveryScope | null
    cover_picture_id: string | null
    cover_focus_x: number
    cover_focus_y: number
    pictures: number
    bytes: number
    last_number: number
    last_display_number: number
    last_position: number
    access_epoch: number
    published_at: Date | null
    access: AccessMode
    password_hash: string | null
    password_sealed: Buffer | null
    password_revision: number
    download_pin_hash: string | null
    download_pin_sealed: Buffer | null
    download_pin_revision: number
    last_chapter_number: number
    allow_participants: boolean
    closes_on: string | null
    created_at: Date
    expires_at: Date | null
    deleted_at: Date | null
    purge_at: Date | null
    archived_at: Date | null
    copying_from: string | null
  }
  chapter: { customer_id: string; gallery_id: string; number: number; title: string; position: number }
  camera_clock: { customer_id: string; gallery_id: string; camera: string; ahead_seconds: number }
  gallery_slug: { customer_id: string; slug: string; gallery_id: string; released_at: Date }
  gallery_preset: { customer_id: string; id: string; name: string; settings: PresetSettings; position: number }
  gallery_defaults: { customer_id: string; access: AccessMode }
}
