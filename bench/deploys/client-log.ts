/** The responses that all clients received. */
export type ClientLog = {
  /** Calls of clients that never retry. */
  calls: number
  callErrors: string[]
  /** Small calls of the uploader, which it retries. */
  smallCalls: number
  smallErrors: number
  /** Attempts to send a file. */
  sends: number
  sendErrors: number
  /** Files that needed more than one attempt. */
  readonly resentFiles: Set<string>
  files: number
  failed: string[]
  /** Every acknowledged picture: these must be stored. */
  readonly stored: Map<string, { readonly sha256: string; readonly title: string; readonly customerId: string }>
  bytes: number
}

export function newClientLog(): ClientLog {
  return {
    calls: 0,
    callErrors: [],
    smallCalls: 0,
    smallErrors: 0,
    sends: 0,
    sendErrors: 0,
    resentFiles: new Set(),
    files: 0,
    failed: [],
    stored: new Map(),
    bytes: 0,
  }
}
