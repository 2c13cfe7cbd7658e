import { useEffect, useState } from 'react'
import { notify } from './notices.ts'

const displayMs = 2_000

/**
 * A pending text is passed to the clipboard as a promise, because the browser would lose the user gesture while waiting
 * for it.
 */
async function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return await navigator.clipboard.writeText(text)
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Copies a text and is `copied` for two seconds. `failure` is the notice if the browser rejects it. */
export function useCopied(failure: string) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = window.setTimeout(() => setCopied(false), displayMs)
    return () => window.clearTimeout(timer)
  }, [copied])

  /** Returns whether the text was copied. */
  async function copy(text: string | Promise<string>): Promise<boolean> {
    try {
      await write(text)
      setCopied(true)
      return true
    } catch {
      // If the text itself could not be loaded, its own call reports the error.
      const came = await Promise.resolve(text).then(
        () => true,
        () => false,
      )
      if (came) notify('error', failure)
      return false
    }
  }

  return { copied, copy }
}
