import type { CalendarDay, SelectionFacts, StoredTerms } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ApplicationConfig } from '../../platform/payments/seller-gateway.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Announcements } from '../../platform/live/announcements.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

export type SelectionsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly config: ApplicationConfig & Pick<Config, 'APP_ORIGIN' | 'CONTENT_ORIGIN' | 'GALLERIES_DOMAIN'>
  readonly content: ContentAddresses
  readonly subscriptions: SubscriptionsDeps
  readonly outbox: Outbox
  readonly jobs: JobSender
  readonly store: ObjectStore
  readonly live: Announcements
  /** Port: whether this browser may enter the gallery now; the sharing module implements it. */
  readonly isInGallery: (principal: FamilyPrincipal, galleryId: string) => Promise<boolean>
  /** Port: adds an event of this selection to the photographer's feed; the sharing module implements it. */
  readonly recordActivity: (
    tx: Tx,
    selection: SelectionRow,
    event: { readonly kind: SelectionActivityKind; readonly now: Date; readonly amountCents?: number },
  ) => Promise<void>
}

/** What the photographer's feed shows of a selection. */
export type SelectionActivityKind =
  | 'finished'
  | 'payment_declared'
  | 'concluded'
  | 'payment_received'
  | 'reopen_requested'
  | 'deadline_requested'
  | 'reopened'
  | 'declined'

export type TermsColumns = StoredTerms & { deadline_day: string | null }

/** `no`: undecided, or undecided again; `declined`: decided against. */
export type ChoiceState = 'yes' | 'maybe' | 'no' | 'declined'

export type SelectionsTables = {
  link_preferences: TermsColumns & {
    customer_id: string
    gallery_id: string
    link_type: 'public' | 'private' | null
    active: boolean
    /** When the photographer last admitted more choosers. */
    choosers_admitted_at: Date | null
  }
  selection: TermsColumns & {
    customer_id: string
    id: string
    gallery_id: string
    client_id: string
    origin: 'public' | 'private'
    magic_link: boolean
    revision: number
    chosen: number
    maybe: number
    price_accepted_at: Date | null
    note: string
    finished_at: Date | null
    finished_by: 'client' | 'studio' | null
    finished_total: number | null
    /** In cents, received before it was reopened. */
    paid_before: number
    /** In cents, declared by the client before it was reopened and not confirmed by then. */
    declared_before: number
    reopen_requested_at: Date | null
    deadline_requested_at: Date | null
    request_message: string
    declined_request: 'reopen' | 'deadline' | null
    decline_reason: string
    pix_code: string | null
    pix_declared_at: Date | null
    pix_received_at: Date | null
    exported_at: Date | null
    last_access_at: Date | null
    comments_mail_due: Date | null
    comments_reported: number
    /** The same for the photographer's answers, which the client is notified of. */
    answers_mail_due: Date | null
    answers_reported: number
    pdf_key: string | null
    pdf_bytes: number | null
    pdf_revision: number | null
    pdf_wanted_at: Date | null
    created_at: Date
  }
  selected_picture: {
    customer_id: string
    selection_id: string
    number: number
    state: ChoiceState
    revision: number
    /** Its picture is in the trash: the choice is not counted, and returns with the picture. */
    trashed: boolean
  }
  participant: {
    customer_id: string
    id: string
    selection_id: string
    name: string | null
    secret_hash: Buffer
    sealed: Buffer
    invited_at: Date
    joined_at: Date | null
    revision: number
  }
  participant_choice: {
    customer_id: string
    participant_id: string
    number: number
    state: ChoiceState
    revision: number
  }
  selection_comment: {
    customer_id: string
    id: string
    selection_id: string
    number: number
    author: 'client' | 'photographer' | 'participant'
    participant_name: string | null
    text: string
    written_at: Date
    revision: number
  }
  pix_key: {
    customer_id: string
    kind: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'
    key: string
    name: string
    city: string
  }
}

export type SelectionRow = SelectionsTables['selection']

export function toSelectionFacts(row: Pick<SelectionRow, 'deadline_day' | 'finished_at'>): SelectionFacts {
  return { deadlineDay: row.deadline_day as CalendarDay | null, finishedAt: row.finished_at }
}
