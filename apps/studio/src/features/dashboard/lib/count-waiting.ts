const waitingLists = ['finished', 'deadlines', 'stopped', 'payments', 'comments'] as const

type WaitingSelections = Readonly<Record<(typeof waitingLists)[number], readonly { readonly selection_id: string }[]>>

type AlbumList = readonly { readonly album_id: string }[]

type WaitingAlbums = {
  readonly albums: { readonly requested: AlbumList; readonly approved: AlbumList; readonly stalled: AlbumList }
}

export type WaitingCounts = { readonly selections: number; readonly albums: number }

/**
 * How many selections and albums need the photographer; one in several lists counts once. An approved album is news:
 * nothing records that it was printed.
 */
export function countWaiting(day: WaitingSelections & WaitingAlbums): WaitingCounts {
  const { requested, stalled } = day.albums
  return {
    selections: new Set(waitingLists.flatMap((list) => day[list].map(({ selection_id }) => selection_id))).size,
    albums: new Set([...requested, ...stalled].map(({ album_id }) => album_id)).size,
  }
}
