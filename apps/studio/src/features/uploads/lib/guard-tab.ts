import type { Uploads } from '@revela/uploader'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the tab is closed on an upload; if it is closed all the same, the server hears of it. */
export function guardTab(uploads: Pick<Uploads, 'isRunning' | 'jobs' | 'subscribe'>): void {
  const announce = () => {
    for (const { upload } of uploads.jobs()) upload.announceLeaving()
  }
  let isGuarded = false
  uploads.subscribe(() => {
    const shouldGuard = uploads.isRunning()
    if (shouldGuard === isGuarded) return
    isGuarded = shouldGuard
    if (shouldGuard) {
      window.addEventListener('beforeunload', ask)
      window.addEventListener('pagehide', announce)
    } else {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', announce)
    }
  })
}
