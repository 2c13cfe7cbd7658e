export type State = 'yes' | 'maybe' | 'no'

/** What one device was told about one photograph: at this revision it was in this state. */
export type AcknowledgedTap = {
  readonly selectionId: string
  readonly number: number
  readonly state: State
  readonly revision: number
  readonly sentAt: number
  readonly acknowledgedAt: number
}

/** From when everybody could know that the selection is done, until the photographer began to open it again. */
export type FinishedPeriod = {
  readonly selectionId: string
  readonly acknowledgedAt: number
  reopenSentAt: number | null
}

/** What the devices were told, and what they never heard of. */
export type Ledger = {
  readonly acknowledgedTaps: AcknowledgedTap[]
  readonly finishedPeriods: FinishedPeriod[]
  /** Taps that were sent, not answered, and then came too late: they count or they do not. */
  readonly unconfirmed: Set<string>
  acknowledged: number
  rejectedByLimit: number
  rejectedAsFinished: number
  /** Calls that broke and were made again. */
  broken: number
  finishes: number
  reopens: number
}

export function newLedger(): Ledger {
  const counts = { acknowledged: 0, rejectedByLimit: 0, rejectedAsFinished: 0, broken: 0, finishes: 0, reopens: 0 }
  return { acknowledgedTaps: [], finishedPeriods: [], unconfirmed: new Set(), ...counts }
}

export function unconfirmedKey(selectionId: string, number: number, state: State): string {
  return `${selectionId} ${number} ${state}`
}
