import { selectionWords } from '@revela/phrases'
import type { ComponentProps } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ReadLine } from '../../../ui/read-line.tsx'
import styles from './copy-line.module.css'

type Props = {
  readonly label: string
  readonly url: string
  /** What is copied where it is not the address itself: asked for when it is wanted. */
  readonly make?: ComponentProps<typeof CopyButton>['text']
  readonly onCopied?: () => void
}

/** An address to pass on. */
export function CopyLine({ label, url, make, onCopied }: Props) {
  return (
    <ReadLine label={label}>
      <span className={styles.url} title={url}>
        {url.replace(/^https?:\/\//, '')}
      </span>
      <CopyButton text={make ?? (() => url)} failure={selectionWords.copyFailed} {...(onCopied ? { onCopied } : {})} />
    </ReadLine>
  )
}
