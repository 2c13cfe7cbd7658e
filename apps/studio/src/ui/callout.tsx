import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './callout.module.css'

type Kind = 'success' | 'warning' | 'error'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

type Props = {
  readonly kind: Kind
  readonly title?: string
  readonly children: ReactNode
}

/** A message inside the page that screen readers announce; colour, icon and words have the same meaning. */
export function Callout({ kind, title, children }: Props) {
  const Icon = icons[kind]
  return (
    <output className={styles.callout} data-kind={kind}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <span>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        <span>{children}</span>
      </span>
    </output>
  )
}
