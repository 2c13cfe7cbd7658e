import { useId, type ReactNode } from 'react'
import styles from './side-section.module.css'

type Props = { readonly title: string; readonly lead: string; readonly children: ReactNode }

/** A heading that stays on the left while its content stands on the right. */
export function SideSection({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
