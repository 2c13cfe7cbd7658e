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
  payment_card: { excludedColumns: ['gateway_customer', 'gateway_card'] },
  invoice: { excludedColumns: ['idempotency_key', 'order_hash'] },
  gallery: {
    excludedColumns: ['password_hash', 'password_sealed', 'download_pin_hash', 'download_pin_sealed', 'asks_who'],
  },
  picture: { excludedColumns: ['object_key', 'location_patches', 'patched_crc32', 'thumbhash'], hex: ['sha256'] },
  watermark: { excludedColumns: ['picture_key'] },
  client: { excludedColumns: ['secret_hash', 'code_sealed', 'search'] },
  client_link: { excludedColumns: ['secret_hash', 'sealed'] },
  client_session: { excludedColumns: secret },
  download: { excludedColumns: secret },
  selection: { excludedColumns: ['pdf_key'] },
  gallery_send: { excludedColumns: ['content_key'] },
  outbox_mail: { excludedColumns: ['html_body', 'pictures', 'secrets_sealed', 'claimed_until'] },
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
  credential: 'a hash of the password; nobody can use it elsewhere, and whoever has it may guess',
  password_recovery: 'hashes of links that lived half an hour',
  email_confirmation: 'hashes of links that lived a week',
  abuse_report: 'what recipients reported; whoever reports is promised that the sender does not read it',
  sending_pause: 'since when reports pause the mail to clients, which the screens say',
  allowed_name: 'spellings of the studio’s own names that staff allowed',
  client_mail_count: 'how many mails were sent today, which follows from the mails',
  recovery_code: 'keyed hashes of one-time codes; nobody can use them elsewhere',
  sign_in_challenge: 'hashes of sign-ins that waited ten minutes for their second factor',
  confirmation_code: 'keyed hashes of codes that lived ten minutes',
  site_handover: 'hashes of codes that lived a minute',
  preview_code: 'hashes of codes for one look of the owner',
  client_count: 'how many clients there are, which follows from the clients',
  lifecycle_watch: 'when the account is next looked at',
  object_garbage: 'names of objects that are about to be deleted',
  upload_attempt: 'tries at sending a file, until they are over',
  delivered_file: 'smaller files made of the originals',
  export_file: 'the list of files of this very copy; the manifest is that list',
  kept_record: 'empty until an account has been erased',
  copy_task: 'work still to be done in the second copy of the objects',
  scrub_watch: 'when the objects are next compared with their rows',
  scrub_finding: 'what such a comparison found, and what became of it',
}
