export type UploadsTables = {
  upload_batch: {
    customer_id: string
    id: string
    owner_kind: 'gallery' | 'work'
    owner_id: string
    opened_at: Date
    finished_at: Date | null
  }
  upload_item: {
    customer_id: string
    batch_id: string
    picture_id: string
    title: string
    bytes: number
    overwrite: boolean
    place: number | null
    /** Reserved for it in a published gallery. */
    display_number: number | null
    state: 'pending' | 'stored' | 'failed'
    error: string | null
    settled_at: Date | null
  }
  upload_attempt: {
    customer_id: string
    id: string
    batch_id: string
    picture_id: string
    object_key: string
    state: 'receiving' | 'abandoned'
    started_at: Date
  }
}
