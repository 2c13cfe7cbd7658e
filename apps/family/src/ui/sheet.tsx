import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { layerHistory } from '../lib/layer-history.ts'
import { Icon } from './icon.tsx'
import { showModal } from './show-modal.ts'
import styles from './sheet.module.css'

type Props = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A sheet from the bottom edge of a phone, a dialog in the middle of a wide window. It is a native `<dialog>`, which
 * traps the focus and closes with Esc. Going back closes it as well.
 */
export function Sheet({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const handleClose = useEffectEvent(onClose)
  useEffect(() => {
    const layer = layerHistory().open({ onBack: () => handleClose() })
    return () => layer.close()
  }, [])
  useEffect(() => {
    const { activeElement: before } = document
    const close = showModal(dialog.current, () => handleClose())
    return () => {
      close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      onPointerDown={(event) => {
        // A click on the backdrop has the dialog itself as target.
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.paper}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
