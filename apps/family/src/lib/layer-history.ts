/** The part of `window` that the stack needs. */
export type HistoryWindow = {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<Location, 'pathname' | 'search'>
  readonly addEventListener: (type: 'popstate', listener: (event: { readonly state: unknown }) => void) => void
  readonly setTimeout: (run: () => void, ms: number) => unknown
}

type LayerOptions = {
  /** The visitor went back. */
  readonly onBack: () => void
  /** The fragment of the address while this layer is the topmost with one. */
  readonly hash?: string
}

export type LayerHandle = {
  /** Shows another fragment, without a new entry. */
  readonly setHash: (hash: string) => void
  /** Closed in another way than by going back: removes the history entry as well. */
  readonly close: () => void
}

const depthIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number' ? state.depth : 0

/**
 * Layers above the page (sheets, the viewer), each an entry of the history, so that a phone's back button closes only
 * the topmost. The depth in an entry's state says how many layers are open there; other parts of the state, such as
 * the page, are kept.
 */
export function createLayerHistory(host: HistoryWindow) {
  const { history, location } = host
  const layers: { onBack: () => void; hash: string | undefined }[] = []
  /** Number of layers in the current history entry. */
  let depth = 0
  /** `history.go` takes effect later; until then nothing may be pushed. */
  let isTraversing = false
  let waiting: (() => void)[] = []

  const stateAt = (at: number) => ({ ...(history.state as object | null), depth: at })
  const address = () => location.pathname + location.search + (layers.findLast(({ hash }) => hash)?.hash ?? '')
  const isSettled = () => !isTraversing && depth === layers.length

  function sync(): void {
    if (isTraversing) return
    if (depth > layers.length) {
      isTraversing = true
      history.go(layers.length - depth)
      return
    }
    while (depth < layers.length) {
      depth += 1
      history.pushState(stateAt(depth), '', layers[depth - 1]?.hash)
    }
    const ready = waiting
    waiting = []
    for (const run of ready) run()
  }

  /** A reload and the forward button lead to an entry whose layers are no longer open: it becomes a page's entry. */
  function dropClosedLayers(): void {
    if (depthIn(history.state) <= layers.length) return
    depth = layers.length
    history.replaceState(stateAt(depth), '', address())
  }

  dropClosedLayers()
  host.addEventListener('popstate', ({ state }) => {
    depth = depthIn(state)
    dropClosedLayers()
    if (isTraversing) {
      isTraversing = false
      sync()
      return
    }
    for (const { onBack } of layers.splice(depth).toReversed()) onBack()
  })

  return {
    open: ({ onBack, hash }: LayerOptions): LayerHandle => {
      const layer = { onBack, hash }
      layers.push(layer)
      // The entry of a layer that has just been closed serves the next one.
      if (depth >= layers.length && !isTraversing) history.replaceState(stateAt(depth), '', address())
      else sync()
      return {
        setHash: (next) => {
          layer.hash = next
          if (layers.includes(layer) && isSettled()) history.replaceState(history.state, '', address())
        },
        close: () => {
          const at = layers.indexOf(layer)
          if (at < 0) return
          layers.splice(at, 1)
          // Another layer often opens in the same moment.
          host.setTimeout(sync, 0)
        },
      }
    },
    /** Runs once the history has the entries of the open layers: at once, unless a layer has just been closed. */
    whenSettled: (run: () => void): void => {
      if (isSettled()) run()
      else waiting.push(run)
    },
  }
}

let shared: ReturnType<typeof createLayerHistory> | null = null

/** The stack of this tab. */
export function layerHistory(): ReturnType<typeof createLayerHistory> {
  shared ??= createLayerHistory(window)
  return shared
}
