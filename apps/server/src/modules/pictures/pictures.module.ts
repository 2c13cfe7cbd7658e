import type { ColourLabel, ImageKind } from '../../platform/images/make-renditions.ts'

/** Spreads have one size more, and text that must be legible. */
export function imageKindOf(kind: PictureOwner['kind']): ImageKind {
  return kind === 'album_version' ? 'spread' : 'photograph'
}

export type PictureOwner = { readonly kind: 'gallery' | 'work' | 'cover' | 'album_version'; readonly id: string }

export type PicturesTables = {
  picture: {
    customer_id: string
    id: string
    owner_kind: PictureOwner['kind']
    owner_id: string
    number: number
    /** The number people call it by; null in a draft gallery and in a work. */
    display_number: number | null
    /** The number of its chapter in the gallery; null: in none. */
    chapter: number | null
    /** Camera body; '': the file names none; null: not read yet. */
    camera: string | null
    sharpness: number | null
    /** The group of similar pictures that the photographer put it into; null: grouped automatically. */
    similar_group: string | null
    /** Chosen by the photographer to stand for its group. */
    group_front: boolean
    title: string
    title_number: number | null
    object_key: string
    content_type: string
    bytes: number
    sha256: Buffer
    crc32: number
    version: number
    state: 'stored' | 'ready' | 'failed'
    failure: string | null
    width: number | null
    height: number | null
    taken_at: Date | null
    rating: number | null
    label: ColourLabel | null
    thumbhash: Buffer | null
    location_patches: Buffer | null
    patched_crc32: number | null
    suggested: boolean
    /** Order in a work, and in a gallery with manual ordering. */
    position: number | null
    uploaded_at: Date
    /** Both are set while the picture is in the trash, and null otherwise. */
    trashed_at: Date | null
    purge_at: Date | null
  }
  object_garbage: {
    customer_id: string
    id: string
    object_key: string
    is_prefix: boolean
    due_at: Date
    /** The earliest time of a second deletion, by the database's clock. */
    not_before: Date | null
  }
}
