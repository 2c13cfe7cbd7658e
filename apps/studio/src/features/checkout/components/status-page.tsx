import { Spin } from 'antd'
import type { ReactNode } from 'react'
import styles from './status-page.module.css'
import waitingLineStyles from './waiting-line.module.css'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A centred page with one message. */
export function StatusPage({ title, lead, children, actions }: Props) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {lead ? <div className={styles.lead}>{lead}</div> : null}
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}

/** A waiting message that screen readers announce. */
export function WaitingLine({ text }: { readonly text: string }) {
  return (
    <div className={waitingLineStyles.line}>
      <Spin size="small" aria-hidden="true" />
      <output>{text}</output>
    </div>
  )
}
