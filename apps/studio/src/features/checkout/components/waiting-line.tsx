import { Spin } from 'antd'
import styles from './waiting-line.module.css'

/** Something is being waited for; said aloud too. */
export function WaitingLine({ text }: { readonly text: string }) {
  return (
    <p className={styles.line}>
      <Spin size="small" aria-hidden="true" />
      <output>{text}</output>
    </p>
  )
}
