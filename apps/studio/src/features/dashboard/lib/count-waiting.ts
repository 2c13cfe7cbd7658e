const waitingLists = ['finished', 'deadlines', 'stopped', 'payments', 'comments'] as const

type WaitingSelections = Readonly<Record<(typeof waitingLists)[number], readonly { readonly selection_id: string }[]>>

/** How many selections need the photographer; one in several lists counts once. */
export function countWaiting(day: WaitingSelections): number {
  return new Set(waitingLists.flatMap((list) => day[list].map(({ selection_id }) => selection_id))).size
}
