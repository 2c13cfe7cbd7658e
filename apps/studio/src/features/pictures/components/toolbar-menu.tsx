import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './toolbar-menu.module.css'

type Props = {
  readonly label: string
  readonly icon: ReactNode
  readonly busy?: boolean
  /** Mounted only while it is open; a click on an element with `data-closes` closes it. */
  readonly children: ReactNode
}

/** A toolbar button that opens a panel below it; on a phone the panel opens at the bottom of the window. */
export function ToolbarMenu({ label, icon, busy = false, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    function outside(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    function close() {
      setOpen(false)
      button.current?.focus()
    }
    function escape(event: KeyboardEvent) {
      if (event.key === 'Escape') close()
    }
    function choice(event: Event) {
      if (event.target instanceof Element && event.target.closest('[data-closes]')) close()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    document.addEventListener('click', choice)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
      document.removeEventListener('click', choice)
    }
  }, [open])

  return (
    <div className={styles.box} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={busy || undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {label}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} />
      </button>
      {open ? (
        <div id={id} className={styles.panel}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
