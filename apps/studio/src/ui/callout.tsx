import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './callout.module.css'

type Kind = 'success' | 'warning' | 'error'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

type Props = {
  readonly kind: Kind
  readonly title?: string
  readonly children: ReactNode
  /** Announced when it appears: `alert` interrupts, `status` waits. */
  readonly role?: 'alert' | 'status'
}

/** A message inside the page, with colour, icon and words saying the same thing. */
export function Callout({ kind, title, children, role }: Props) {
  const Icon = icons[kind]
  return (
    <div className={styles.callout} data-kind={kind} role={role}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <div>
        {title ? <p className={styles.title}>{title}</p> : null}
        <div>{children}</div>
      </div>
    </div>
  )
}
