/** What clients were told, by everybody who asked something. */
export type ClientLog = {
  /** Of those who take an answer as it is, and ask only once. */
  calls: number
  callErrors: string[]
  /** Of the uploader's small calls, which it makes again. */
  smallCalls: number
  smallErrors: number
  /** Tries at sending a file. */
  sends: number
  sendErrors: number
  /** Files that needed more than one. */
  readonly resentFiles: Set<string>
  files: number
  failed: string[]
  /** Every acknowledged photograph: what must be there. */
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
