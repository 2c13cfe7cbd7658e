import { upload as texts } from '@revela/phrases'
import type { Upload } from '@revela/uploader'

const prefix = /^\d{1,3}% · /

/** The page's own title, with or without the percentage before it. */
export function titleWith(title: string, percent: number | null): string {
  const own = title.replace(prefix, '')
  return percent === null ? own : `${texts.sending.titlePrefix(percent)}${own}`
}

/** While photos are sent, the browser's tab tells how far it is, whatever page of the studio is open. */
export function tellInTitle(upload: Upload): void {
  let isTelling = false
  const tell = () => {
    const { phase, progress } = upload.getSnapshot()
    if (phase !== 'sending' && !isTelling) return
    isTelling = phase === 'sending'
    const next = titleWith(document.title, isTelling ? progress.percent : null)
    if (next !== document.title) document.title = next
  }
  upload.subscribe(tell)
  // Another page brings a title of its own, also while the line stands still and there is no progress to tell of.
  new MutationObserver(tell).observe(document.head, { childList: true, characterData: true, subtree: true })
}
