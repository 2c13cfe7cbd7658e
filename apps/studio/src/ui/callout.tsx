import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './callout.module.css'

type Kind = 'success' | 'warning' | 'error'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

type Props = {
  readonly kind: Kind
  readonly title?: string
  readonly children: ReactNode
  /** A button on the line of the text, or below it where that is too narrow. */
  readonly action?: ReactNode
}

/** A message inside the page that screen readers announce; colour, icon and words have the same meaning. */
export function Callout({ kind, title, children, action }: Props) {
  const Icon = icons[kind]
  return (
    <output className={styles.callout} data-kind={kind} data-action={action !== undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        <span>{children}</span>
      </span>
      {action}
    </output>
  )
}
