import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import styles from './sheet.module.css'

type Props = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A sheet from the foot of a phone, a card in the middle of a wide window. The browser's own dialog: it keeps the
 * focus, and Esc or Android's back closes it.
 */
export function Sheet({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const { current } = dialog
    const { activeElement: before } = document
    current?.showModal()
    return () => {
      current?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      onClose={onClose}
      onPointerDown={(event) => {
        // The ground around it is the dialog itself.
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.paper}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
