import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { JobSender } from '../../platform/queue/queue.ts'

export type StaffDeps = {
  /** Opened with the staff role: the API's role may do none of this. */
  readonly db: Database
  readonly cellNames: CellNames
  readonly keys: Keys
  readonly clock: Clock
  readonly outbox: Outbox
  readonly jobs: JobSender
  readonly log: Logger
  readonly config: Pick<Config, 'APP_ORIGIN'>
}

/** The staff member and the ticket: every action records both. */
export type StaffActor = { readonly staff: string; readonly ticket: string }

/** Shown to the staff member who ran the command; nothing was changed. */
export class StaffCommandError extends Error {
  override readonly name = 'StaffCommandError'
}

export type StaffTables = {
  staff_action: {
    customer_id: string
    id: string
    at: Date
    staff: string
    kind: StaffActionKind
    ticket: string
    until: Date | null
  }
}

export type StaffActionKind =
  | 'looked-up'
  | 'email-changed'
  | 'frozen'
  | 'unfrozen'
  | 'extended'
  | 'session-opened'
  | 'session-ended'
  | 'signed-out'
  | 'mail-allowed'
  | 'mail-blocked'
  | 'second-factor-removed'
  | 'second-factor-required'
  | 'second-factor-optional'
