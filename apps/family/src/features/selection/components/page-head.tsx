import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './page.module.css'

type Props = { readonly title: string; readonly back: string; readonly onBack: () => void; readonly narrow?: boolean }

/** The head of a page within the gallery: title and back button. */
export function PageHead({ title, back, onBack, narrow = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading takes the focus, so that a screen reader announces the new page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={styles.head} data-narrow={narrow || undefined}>
      <button type="button" className={styles.back} aria-label={back} title={back} onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    </header>
  )
}
