import type { DeliverySize } from '@revela/domain'

export type DeliveryTables = {
  delivered_file: {
    customer_id: string
    picture_id: string
    version: number
    size: number
    wanted_at: Date
    bytes: number | null
    crc32: number | null
  }
  download: {
    customer_id: string
    id: string
    gallery_id: string
    session_id: string
    secret_hash: Buffer
    access_epoch: number
    download_pin_revision: number
    kind: 'files' | 'zip'
    size: DeliverySize
    numbers: number[]
    versions: number[]
    parts: number[]
    created_at: Date
    expires_at: Date
    counted_at: Date | null
  }
}
