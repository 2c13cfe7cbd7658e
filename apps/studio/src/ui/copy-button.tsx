import { copying } from '@revela/phrases'
import { Check, Copy } from 'lucide-react'
import { useCopied } from '../lib/use-copied.ts'
import styles from './read-line.module.css'

type Props = {
  /** What is copied; where it must be asked for first, it is asked for when it is wanted. */
  readonly text: () => string | Promise<string>
  /** Said where the browser does not let it. */
  readonly failure: string
  readonly onCopied?: () => void
}

/** Copies, and says so for two seconds. */
export function CopyButton({ text, failure, onCopied }: Props) {
  const { copied, copy } = useCopied(failure)
  const Icon = copied ? Check : Copy

  async function press() {
    if (await copy(text())) onCopied?.()
  }

  return (
    <button type="button" className={styles.action} data-copied={copied} onClick={() => void press()}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
    </button>
  )
}
