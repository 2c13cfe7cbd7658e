import { errorStatus, type ErrorCode, type ErrorMessage } from '@revela/contract'

/** An expected error: rendered as the contract's error body, never logged as unexpected. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly messages: readonly ErrorMessage[]
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      messages?: readonly ErrorMessage[]
      details?: Readonly<Record<string, unknown>>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.messages = options.messages ?? []
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** An error that is shown at one field of the form. */
export function fieldError(code: ErrorCode, id: string, help: string): ApiError {
  return new ApiError(code, { messages: [{ id, help }] })
}
