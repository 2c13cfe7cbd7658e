import type { AccessMode, DeliveryScope } from '@revela/domain'

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
    share_title: string
    share_description: string
    description: string
    anti_copy: boolean
    watermark_id: string | null
    watermark_warning: boolean
    single_download: boolean
    download_all: boolean
    /** Null: the default of `effectiveScope`. */
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
    closes_on: string | null
    created_at: Date
    expires_at: Date | null
    deleted_at: Date | null
    purge_at: Date | null
  }
  gallery_slug: { customer_id: string; slug: string; gallery_id: string; released_at: Date }
  gallery_defaults: { customer_id: string; access: AccessMode }
}
