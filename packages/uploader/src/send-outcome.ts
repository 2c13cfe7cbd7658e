/** What became of one try to send one file. */
export type SendOutcome =
  | { readonly kind: 'stored' }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      /** The server's own words, in Portuguese. */
      readonly help: string | null
      readonly retryAfterSeconds: number
    }
  | { readonly kind: 'broken' }
  | { readonly kind: 'aborted' }

export type Refused = Extract<SendOutcome, { kind: 'refused' }>

const passing = new Set([408, 425, 429])

/**
 * A refusal that may be gone the next time: the server is busy or away, another try was cut short, or bytes were
 * damaged on their way. Every other 4xx says the same however often it is asked.
 */
export function mayPass({ status, code }: Refused): boolean {
  return status >= 500 || passing.has(status) || code === 'UploadClosed' || code === 'UploadDamaged'
}
