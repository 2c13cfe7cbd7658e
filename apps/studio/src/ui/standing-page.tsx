import type { ReactNode } from 'react'
import styles from './standing-page.module.css'

type Props = {
  readonly drawing: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** A page that says where an account stands and how to go on: a few words on one side, a drawing on the other. */
export function StandingPage({ drawing, title, children, actions }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.drawing}>{drawing}</div>
    </div>
  )
}
