import { familyShare } from '@revela/phrases'
import { notify } from '../../../lib/notices.ts'

export type SharedLink = { readonly title: string; readonly url: string }

/** Opens the phone's share sheet; without one, copies the address. */
export async function share({ title, url }: SharedLink): Promise<void> {
  if (typeof navigator.share === 'function' && isHandheld()) {
    try {
      await navigator.share({ title, text: familyShare.text(title), url })
      return
    } catch (error) {
      // The share sheet was closed; any other error falls back to copying.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url)
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify({ text: familyShare.copied })
  } catch {
    // Some browsers deny the clipboard; the notice shows the address instead.
    notify({ text: `${familyShare.failed} ${url}` })
  }
}

const isHandheld = () => window.matchMedia('(pointer: coarse)').matches
