import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'

/** Safari has no idle callbacks. */
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1_500))
const cancelIdle = window.cancelIdleCallback ?? window.clearTimeout

/** Loads code once the page has its data and the browser is idle, so that it is there when the user needs it. */
export function Preload({ load }: { readonly load: () => Promise<unknown> }): null {
  const hasData = useIsFetching() === 0
  useEffect(() => {
    if (!hasData) return undefined
    // If it fails, it is loaded again when it is needed.
    const idle = whenIdle(() => void load().catch(() => undefined))
    return () => cancelIdle(idle)
  }, [hasData, load])
  return null
}

/**
 * A dialog whose code is not part of its page: it is preloaded, or loaded when the dialog opens before that. If that
 * fails, the page shows what it shows when its own code is missing (`PageCrash`). Not `lazy`, because React waits
 * 300 ms before it replaces a fallback, even an empty one.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null

  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load()
    return loaded
  }

  return function LazyDialog(props: Props) {
    const open = isOpen(props)
    /** Set at the first opening; a closed dialog stays, so that its closing animation runs. */
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    const isMissing = open && Dialog === null
    if (isMissing && loaded !== null) setDialog(() => loaded)

    useEffect(() => {
      if (!isMissing) return
      loadOnce().then(
        (component) => setDialog(() => component),
        (error: unknown) => setFailure({ error }),
      )
    }, [isMissing])

    if (failure !== null) throw failure.error
    return Dialog === null ? <Preload load={loadOnce} /> : <Dialog {...props} />
  }
}
