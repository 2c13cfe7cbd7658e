type LiveOptions = {
  readonly url: string
  /** Something changed, or may have changed: null after a time without connection. */
  readonly onUpdate: (revision: number | null) => void
  /** The connection is there, for the first time or again. */
  readonly onOpen?: () => void
}

/** Reconnects this long after the server rejected the stream; the browser itself reconnects only broken connections. */
const reconnectMs = 15_000

export type Live = ReturnType<typeof createLive>

/** Reports changes made by another device of the family or by the photographer. */
export function createLive({ url, onUpdate, onOpen }: LiveOptions) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    if (source) return
    clearTimeout(timer)
    source = new EventSource(url)
    if (onOpen) source.addEventListener('open', onOpen)
    source.addEventListener('message', ({ data }) => {
      const { revision } = JSON.parse(String(data)) as { revision: number | null }
      onUpdate(revision)
    })
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = setTimeout(open, reconnectMs)
      // The server rejects the stream of somebody who may no longer see the gallery: the next call says so.
      onUpdate(null)
    })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  return { open, close }
}

/** Listens while the page is visible. Returns a function that stops it. */
export function listenWhileVisible(url: string, onChange: () => void): () => void {
  let isFirst = true
  // Families pay in their bank's app and come back: what happened without a connection was not heard.
  const onOpen = () => {
    if (!isFirst) onChange()
    isFirst = false
  }
  const live = createLive({ url, onUpdate: onChange, onOpen })
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? live.close() : live.open())
  document.addEventListener('visibilitychange', onVisibilityChange)
  live.open()
  return () => {
    live.close()
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
