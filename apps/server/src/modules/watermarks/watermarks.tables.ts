export type WatermarksTables = {
  watermark: {
    customer_id: string
    id: string
    revision: number
    was_edited: boolean
    position: number
    size_percent: number
    margin_top: number
    margin_left: number
    margin_bottom: number
    margin_right: number
    picture_key: string | null
    width: number | null
    height: number | null
    created_at: Date
  }
  mark_preferences: {
    customer_id: string
    watermark_id: string | null
    anti_copy: boolean
    last_revision: number
  }
}
