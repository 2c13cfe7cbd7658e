import { useEffect, useState } from 'react'
import { notify } from './notices.ts'

const displayMs = 2_000

/** Text that is still on its way is copied in the same press: a browser forgets the press while it waits for it. */
async function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return await navigator.clipboard.writeText(text)
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Copies, and says so for two seconds. `failure` is what is said where the browser does not let it. */
export function useCopied(failure: string) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = window.setTimeout(() => setCopied(false), displayMs)
    return () => window.clearTimeout(timer)
  }, [copied])

  /** Answers whether it was copied. */
  async function copy(text: string | Promise<string>): Promise<boolean> {
    try {
      await write(text)
      setCopied(true)
      return true
    } catch {
      // Why a text did not come is told by whoever asked for it.
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
