import { upload as texts } from '@revela/phrases'
import type { Uploads } from '@revela/uploader'

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the tab is closed on an upload; if it is closed all the same, the server hears of it. */
export function warnBeforeUnload(uploads: Pick<Uploads, 'isRunning' | 'jobs' | 'subscribe'>): void {
  const announce = () => {
    for (const { upload } of uploads.jobs()) upload.announceLeaving()
  }
  let isGuarded = false
  uploads.subscribe(() => {
    const shouldGuard = uploads.isRunning()
    if (shouldGuard === isGuarded) return
    isGuarded = shouldGuard
    if (shouldGuard) {
      window.addEventListener('beforeunload', confirmUnload)
      window.addEventListener('pagehide', announce)
    } else {
      window.removeEventListener('beforeunload', confirmUnload)
      window.removeEventListener('pagehide', announce)
    }
  })
}

const prefix = /^\d{1,3}% · /

/** The page's own title, with or without the percentage before it. */
export function titleWith(title: string, percent: number | null): string {
  const own = title.replace(prefix, '')
  return percent === null ? own : `${texts.sending.titlePrefix(percent)}${own}`
}

/** While photos are sent, the browser's tab shows how far it is, whatever page of the studio is open. */
export function showProgressInTitle(uploads: Pick<Uploads, 'jobs' | 'subscribe'>): void {
  let isShown = false
  const show = () => {
    const sending = uploads.jobs().find(({ upload }) => upload.getSnapshot().phase === 'sending')
    if (!sending && !isShown) return
    isShown = sending !== undefined
    const next = titleWith(document.title, sending?.upload.getSnapshot().progress.percent ?? null)
    if (next !== document.title) document.title = next
  }
  uploads.subscribe(show)
  // Another page brings a title of its own, also while the line stands still and there is no progress to show.
  new MutationObserver(show).observe(document.head, { childList: true, characterData: true, subtree: true })
}
