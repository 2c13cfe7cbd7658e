import { isRunning, type Upload } from '@revela/uploader'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the tab is closed on an upload; if it is closed all the same, the server hears of it. */
export function guardTab(upload: Upload): void {
  const tell = () => upload.announceLeaving()
  let isGuarded = false
  upload.subscribe(() => {
    const shouldGuard = isRunning(upload.getSnapshot())
    if (shouldGuard === isGuarded) return
    isGuarded = shouldGuard
    if (shouldGuard) {
      window.addEventListener('beforeunload', ask)
      window.addEventListener('pagehide', tell)
    } else {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', tell)
    }
  })
}
