import { errorStatus, type ErrorCode, type ErrorMessage } from '@revela/contract'

/** An expected "no": rendered as the contract's error body, never reported as a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly messages: readonly ErrorMessage[]
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    given: {
      messages?: readonly ErrorMessage[]
      details?: Readonly<Record<string, unknown>>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: given.cause })
    this.code = code
    this.messages = given.messages ?? []
    this.details = given.details
    this.retryAfterSeconds = given.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** A refusal that belongs under one field of the form. */
export function refuseField(code: ErrorCode, id: string, help: string): Refusal {
  return new Refusal(code, { messages: [{ id, help }] })
}
