import { copying } from '@revela/phrases'
import { Check, Copy } from 'lucide-react'
import { useCopied } from '../lib/use-copied.ts'
import styles from './read-line.module.css'

type Props = {
  /** The text to copy; called on click, so that it can be loaded on demand. */
  readonly text: () => string | Promise<string>
  /** The notice if the browser rejects the copy. */
  readonly failure: string
  /** What is copied, for screen readers, where a page has several of these buttons. */
  readonly what?: string
  readonly onCopied?: () => void
}

/** Copies a text and shows that for two seconds. */
export function CopyButton({ text, failure, what, onCopied }: Props) {
  const { copied, copy } = useCopied(failure)
  const Icon = copied ? Check : Copy

  async function press() {
    if (await copy(text())) onCopied?.()
  }

  return (
    <button type="button" className={styles.action} data-copied={copied} onClick={() => void press()}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
      {what === undefined ? null : <span className="visually-hidden"> {what}</span>}
    </button>
  )
}
