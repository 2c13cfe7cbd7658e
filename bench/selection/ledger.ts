export type State = 'yes' | 'maybe' | 'no'

/** What one device was told about one photograph: at this revision it was in this state. */
export type Told = {
  readonly selectionId: string
  readonly number: number
  readonly state: State
  readonly revision: number
  readonly sentAt: number
  readonly heardAt: number
}

/** From when everybody could know that the selection is done, until the photographer began to open it again. */
export type Done = { readonly selectionId: string; readonly heardAt: number; reopenSentAt: number | null }

/** What the devices were told, and what they never heard of. */
export type Ledger = {
  readonly told: Told[]
  readonly done: Done[]
  /** Taps that were sent, not answered, and then came too late: they count or they do not. */
  readonly doubtful: Set<string>
  acknowledged: number
  refusedByLimit: number
  refusedAsDone: number
  /** Calls that broke and were made again. */
  broken: number
  finishes: number
  reopens: number
}

export function newLedger(): Ledger {
  const counts = { acknowledged: 0, refusedByLimit: 0, refusedAsDone: 0, broken: 0, finishes: 0, reopens: 0 }
  return { told: [], done: [], doubtful: new Set(), ...counts }
}

export function doubtKey(selectionId: string, number: number, state: State): string {
  return `${selectionId} ${number} ${state}`
}
