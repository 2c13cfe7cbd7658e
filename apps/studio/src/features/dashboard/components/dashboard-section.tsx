import { useId, type ReactNode } from 'react'
import styles from './dashboard-section.module.css'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function DashboardSection({ title, lead, aside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  )
}
