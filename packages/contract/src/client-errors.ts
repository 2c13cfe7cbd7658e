import type { ErrorCode, ErrorMessage } from './errors.ts'

/** The server responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A newer server may send a code this build does not know yet. */
  readonly code: ErrorCode
  readonly messages: readonly ErrorMessage[]
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null

  constructor(options: Pick<ApiError, 'status' | 'code' | 'messages' | 'details' | 'requestId'>) {
    super(`${options.status} ${options.code}`)
    this.status = options.status
    this.code = options.code
    this.messages = options.messages
    this.details = options.details
    this.requestId = options.requestId
  }

  /** The help text for one field, by the field's wire name. */
  help(field: string): string | undefined {
    return this.messages.find((message) => message.id === field)?.help
  }
}

/** No complete response arrived: offline, connection refused, or cut off. The call may or may not have taken effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionBroken'

  constructor(cause: unknown) {
    super('No answer from the server', { cause })
  }
}
