import { copying, selectionWords } from '@revela/phrases'
import { Check, Copy } from 'lucide-react'
import { useCopied } from '../../../lib/use-copied.ts'
import styles from './copy-line.module.css'

type Props = {
  readonly label: string
  readonly url: string
  /** What is copied where it is not the address itself: asked for when it is wanted. */
  readonly make?: () => Promise<string>
}

/** An address to pass on. */
export function CopyLine({ label, url, make }: Props) {
  const { copied, copy } = useCopied(selectionWords.copyFailed)
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.box}>
      <p className={styles.label}>{label}</p>
      <div className={styles.line}>
        <span className={styles.url} title={url}>
          {url.replace(/^https?:\/\//, '')}
        </span>
        <button type="button" className={styles.copy} data-copied={copied} onClick={() => void copy(make?.() ?? url)}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
        </button>
      </div>
    </div>
  )
}
