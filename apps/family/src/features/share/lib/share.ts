import { familyShare } from '@revela/phrases'
import { notify } from '../../../lib/notices.ts'

export type SharedLink = {
  readonly title: string
  readonly url: string
  /** The message with the link; otherwise one that names the title. */
  readonly text?: string
  /** Whoever opens the link is asked for the gallery's password. */
  readonly needsPassword?: boolean
}

/** Opens the phone's share sheet; without one, copies the address. */
export async function share({ title, url, text = familyShare.text(title), needsPassword }: SharedLink): Promise<void> {
  if (typeof navigator.share === 'function' && isHandheld()) {
    try {
      await navigator.share({ title, text, url })
      if (needsPassword) notify({ text: familyShare.password })
      return
    } catch (error) {
      // The share sheet was closed; any other error falls back to copying.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url, needsPassword ? familyShare.copiedWithPassword : familyShare.copied)
}

export async function copyLink(url: string, copied: string = familyShare.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify({ text: copied })
  } catch {
    // Some browsers deny the clipboard; the notice shows the address instead.
    notify({ text: `${familyShare.failed} ${url}` })
  }
}

const isHandheld = () => window.matchMedia('(pointer: coarse)').matches
