import { upload as texts } from '@revela/phrases'
import styles from './progress-bar.module.css'

type Props = {
  readonly percent: number
  readonly stored: number
  readonly sent: number
  readonly total: number
}

const share = (part: number, total: number) => `${total === 0 ? 0 : Math.min(100, (part / total) * 100)}%`

export function ProgressBar({ percent, stored, sent, total }: Props) {
  return (
    <div className={styles.track}>
      <progress className="visually-hidden" aria-label={texts.sending.bar} max={100} value={percent} />
      <div className={styles.sent} style={{ width: share(stored + sent, total) }} aria-hidden="true" />
      <div className={styles.stored} style={{ width: share(stored, total) }} aria-hidden="true" />
    </div>
  )
}
