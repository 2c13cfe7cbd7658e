import { copying, selectionExport as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useCopied } from '../../../lib/use-copied.ts'
import styles from './copy-block.module.css'

type Props = {
  readonly label: string
  /** Where several stand together, which one is copied. */
  readonly copyLabel?: string | undefined
  readonly primary: boolean
  readonly text: string
}

/** A text and its button. One of many remembers that it was copied: sixty blocks are pasted one by one. */
export function CopyBlock({ label, copyLabel, primary, text }: Props) {
  const id = useId()
  const { copied, copy } = useCopied(texts.copyFailed)
  const [done, setDone] = useState(false)
  const Icon = copied ? Check : Copy

  function take() {
    setDone(true)
    void copy(text)
  }

  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {done && copyLabel !== undefined ? (
            <span className={styles.done}>
              <Check size={14} strokeWidth={2} aria-hidden="true" />
              {texts.wasCopied}
            </span>
          ) : null}
        </label>
        <Button
          type={primary && !done ? 'primary' : 'default'}
          icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={take}
        >
          <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
          {copyLabel === undefined ? null : <span className="visually-hidden"> {copyLabel}</span>}
        </Button>
      </div>
      <textarea
        id={id}
        className={styles.text}
        // As tall as a list of forty; one of many blocks shows its beginning.
        rows={copyLabel === undefined ? Math.min(8, 2 + Math.ceil(text.length / 120)) : 3}
        readOnly
        spellCheck={false}
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </div>
  )
}
