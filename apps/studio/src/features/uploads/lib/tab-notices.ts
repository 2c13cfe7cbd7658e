import { upload as texts } from '@revela/phrases'
import type { Uploads } from '@revela/uploader'

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * The browser asks for confirmation before it closes a tab with a running upload; if the tab closes, the server is
 * notified.
 */
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

/** The page title, with or without the percentage in front. */
export function titleWith(title: string, percent: number | null): string {
  const own = title.replace(prefix, '')
  return percent === null ? own : `${texts.sending.titlePrefix(percent)}${own}`
}

/** Shows the upload progress in the title of the browser tab, on every page of the studio. */
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
  // A navigation sets a new title, also while the upload makes no progress.
  new MutationObserver(show).observe(document.head, { childList: true, characterData: true, subtree: true })
}
