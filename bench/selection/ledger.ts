export type State = 'yes' | 'maybe' | 'no' | 'declined'

/** What one device received for one picture: its state at this revision. */
export type AcknowledgedTap = {
  readonly selectionId: string
  /** Whose opinion it is; null: a choice of the client. */
  readonly participantId: string | null
  readonly number: number
  readonly state: State
  readonly revision: number
  readonly sentAt: number
  readonly acknowledgedAt: number
}

/**
 * From the time when every device could know that the selection is finished, until the photographer started to reopen
 * it.
 */
export type FinishedPeriod = {
  readonly selectionId: string
  readonly acknowledgedAt: number
  reopenSentAt: number | null
}

/** The acknowledged and the unconfirmed taps of the devices. */
export type Ledger = {
  readonly acknowledgedTaps: AcknowledgedTap[]
  readonly finishedPeriods: FinishedPeriod[]
  /** Taps without a response whose retry came too late: they may count or not. */
  readonly unconfirmed: Set<string>
  acknowledged: number
  /** Those of participants. */
  acknowledgedOpinions: number
  rejectedByLimit: number
  rejectedAsFinished: number
  /** Calls that broke and were retried. */
  broken: number
  finishes: number
  reopens: number
}

export function newLedger(): Ledger {
  const counts = {
    acknowledged: 0,
    acknowledgedOpinions: 0,
    rejectedByLimit: 0,
    rejectedAsFinished: 0,
    broken: 0,
    finishes: 0,
    reopens: 0,
  }
  return { acknowledgedTaps: [], finishedPeriods: [], unconfirmed: new Set(), ...counts }
}

type Tap = Pick<AcknowledgedTap, 'selectionId' | 'participantId' | 'number' | 'state'>

export function unconfirmedKey({ selectionId, participantId, number, state }: Tap): string {
  return `${selectionId} ${participantId} ${number} ${state}`
}
