import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'

export type IssuedCertificate = { readonly privateKey: string; readonly chain: string }

/** The certificate authority. */
export type Authority = {
  readonly directoryUrl: string
  /** Its names in CAA records; empty while it does not answer. */
  readonly caaNames: () => Promise<readonly string[]>
  /** Throws an AuthorityError. Only the worker orders certificates. */
  readonly issue: (name: string) => Promise<IssuedCertificate>
}

export type AuthorityDeps = {
  readonly db: Database
  readonly keys: Keys
  readonly log: Logger
  readonly config: Pick<Config, 'ACME_DIRECTORY_URL' | 'ACME_EMAIL' | 'ACME_ROOTS_PATH'>
}

type Failure = 'rejected' | 'busy' | 'unavailable'

export class AuthorityError extends Error {
  override readonly name = 'AuthorityError'
  readonly failure: Failure
  /** The wait that the authority asked for. */
  readonly retryAfterMs: number

  constructor(failure: Failure, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs ?? 0
  }
}
