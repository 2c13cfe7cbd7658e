import type { ColumnType } from 'kysely'
import type { ExportProgress } from './export/export-progress.ts'

export type ExportState = 'making' | 'ready' | 'failed'

export type ErasureStage = 'waiting' | 'erasing' | 'receipt' | 'closing' | 'late' | 'done'

export type PrivacyTables = {
  account_export: {
    customer_id: string
    id: string
    state: ExportState
    asked_at: Date
    progress: ColumnType<ExportProgress, string, string>
    files: number
    parts: number
    part_bytes: number
    bytes: number
    ready_at: Date | null
    expires_at: Date
  }
  export_file: {
    customer_id: string
    export_id: string
    place: number
    part: number
    name: string
    object_key: string
    picture_id: string | null
    bytes: number
    crc32: number
    sha256: Buffer
    modified_at: Date
  }
  account_erasure: {
    customer_id: string
    id: string
    asked_at: Date
    due_at: Date
    taken_back_at: Date | null
    begun_at: Date | null
    stage: ErasureStage
    /** Due from then on. Whoever works on it moves it ahead, and has it alone until then. */
    look_at: Date | null
    counts: ColumnType<Record<string, number>, string | undefined, string>
    /** The notice that announced it; once everything is erased, the receipt. */
    mail_id: string | null
    reminded_at: Date | null
    receipt: Buffer | null
    ended_at: Date | null
  }
}
