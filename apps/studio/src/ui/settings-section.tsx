import { useId, type ReactNode } from 'react'
import styles from './settings-section.module.css'

type Props = { readonly title: string; readonly lead: string; readonly children: ReactNode }

export function SettingsSection({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
