import { exportedFile } from '@revela/phrases'

type TableExport = {
  /** Columns that are not exported: secrets, and object keys that mean nothing outside. */
  readonly excludedColumns?: readonly string[]
  /** Columns of bytes that are written as hexadecimal digits. */
  readonly hex?: readonly string[]
}

type ExportedTable = keyof typeof exportedFile

const secret = ['secret_hash']

const columns: Partial<Record<ExportedTable, TableExport>> = {
  session: { excludedColumns: secret },
  second_factor: { excludedColumns: ['secret_sealed', 'last_step'] },
  passkey: { excludedColumns: ['credential_id', 'public_key', 'counter', 'transports'] },
  profile: { excludedColumns: ['logo_key', 'avatar_key'] },
  domain_certificate: { excludedColumns: ['pem_sealed', 'revision'] },
  payment_card: { excludedColumns: ['gateway_customer', 'gateway_card'] },
  payment_account: { excludedColumns: ['tokens_sealed'] },
  family_charge: { excludedColumns: ['pix_code'] },
  invoice: { excludedColumns: ['idempotency_key', 'order_hash'] },
  gallery: {
    excludedColumns: ['password_hash', 'password_sealed', 'download_pin_hash', 'download_pin_sealed'],
  },
  picture: {
    excludedColumns: ['object_key', 'location_patches', 'patched_crc32', 'thumbhash', 'title_key'],
    hex: ['sha256'],
  },
  watermark: { excludedColumns: ['picture_key'] },
  client: { excludedColumns: ['secret_hash', 'code_sealed', 'search'] },
  client_link: { excludedColumns: ['secret_hash', 'sealed'] },
  client_session: { excludedColumns: secret },
  download: { excludedColumns: secret },
  selection: { excludedColumns: ['pdf_key'] },
  push_subscription: { excludedColumns: ['endpoint', 'p256dh', 'auth'] },
  participant: { excludedColumns: ['secret_hash', 'sealed'] },
  gallery_send: { excludedColumns: ['content_key'] },
  album_reader: { excludedColumns: ['secret_hash', 'sealed'] },
  album_receipt: { excludedColumns: ['object_key'], hex: ['sha256'] },
  album_send: { excludedColumns: ['content_key'] },
  outbox_mail: { excludedColumns: ['html_body', 'pictures', 'secrets_sealed', 'claimed_until', 'unsubscribe_url'] },
  account_export: { excludedColumns: ['progress'] },
  account_erasure: { hex: ['receipt'] },
}

/** Every tenant table whose rows are exported, in that order. */
export const exportedTables = Object.keys(exportedFile) as ExportedTable[]

export function exportedColumns(table: string): Required<TableExport> {
  return { excludedColumns: [], hex: [], ...columns[table as ExportedTable] }
}

/** Every other tenant table, and why its rows are not exported. A new table must be listed here or there. */
export const notExported: Readonly<Record<string, string>> = {
  credential: 'a hash of the password; useless elsewhere, and it would allow guessing',
  password_recovery: 'hashes of links valid for half an hour',
  email_confirmation: 'hashes of links valid for a week',
  abuse_report: 'reports by recipients, who are promised that the sender does not read them',
  sending_pause: 'since when mail to clients is paused, which the screens show',
  allowed_name: 'spellings of the studio’s own names that staff allowed',
  client_mail_count: 'how many mails were sent today, which follows from the mails',
  push_message: 'messages on their way to a browser, deleted when they have arrived',
  recovery_code: 'keyed hashes of one-time codes; useless elsewhere',
  sign_in_challenge: 'hashes of sign-ins pending for ten minutes until the second factor',
  confirmation_code: 'keyed hashes of codes valid for ten minutes',
  site_handover: 'hashes of codes valid for a minute',
  preview_code: 'hashes of single-use codes for previews',
  client_count: 'how many clients there are, which follows from the clients',
  lifecycle_schedule: 'when the account is checked next',
  reminder_schedule: 'when a client is checked next for reminders',
  object_garbage: 'keys of objects that are about to be deleted',
  upload_attempt: 'upload attempts in progress',
  delivered_file: 'smaller files made of the originals',
  export_file: 'the list of files of this export, which is its manifest',
  retained_record: 'empty until an account has been erased',
  copy_task: 'pending copies and deletions in the backup bucket',
  scrub_schedule: 'when the objects are compared with their rows next',
  scrub_finding: 'findings of such a comparison and their outcome',
}
