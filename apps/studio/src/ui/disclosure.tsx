import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './disclosure.module.css'

type Props = {
  /** The content of the button. */
  readonly label: ReactNode
  readonly align?: 'start' | 'end'
  readonly chevron?: boolean
  readonly children: ReactNode
}

/** A button that opens a panel below itself. Escape, a click outside, leaving by Tab and a navigation close it. */
export function Disclosure({ label, align = 'start', chevron = true, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (open && openedAt !== key) setOpen(false)

  useEffect(() => {
    if (!open) return undefined
    function outside(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  function toggle() {
    setOpenedAt(key)
    setOpen(!open)
  }

  return (
    <div className={styles.box} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        {label}
        {chevron ? <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} /> : null}
      </button>
      <div id={id} className={styles.panel} data-align={align} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  )
}
