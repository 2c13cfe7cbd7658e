/** What clients were told, by everybody who asked something. */
export type Told = {
  /** Of those who take an answer as it is, and ask only once. */
  calls: number
  callFaults: string[]
  /** Of the uploader's small calls, which it makes again. */
  smallCalls: number
  smallFaults: number
  /** Tries at sending a file. */
  sends: number
  sendFaults: number
  /** Files that needed more than one. */
  readonly sentAgain: Set<string>
  files: number
  failed: string[]
  /** Every acknowledged photograph: what must be there. */
  readonly stored: Map<string, { readonly sha256: string; readonly title: string; readonly customerId: string }>
  bytes: number
}

export function newTold(): Told {
  return {
    calls: 0,
    callFaults: [],
    smallCalls: 0,
    smallFaults: 0,
    sends: 0,
    sendFaults: 0,
    sentAgain: new Set(),
    files: 0,
    failed: [],
    stored: new Map(),
    bytes: 0,
  }
}
