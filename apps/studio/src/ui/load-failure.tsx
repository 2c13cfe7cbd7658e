import { failures, words } from '@revela/phrases'
import { Button } from 'antd'
import { CloudOff } from 'lucide-react'
import styles from './load-failure.module.css'

type Props = { readonly text: string; readonly onRetry: () => void; readonly retrying?: boolean }

/** Stands where content would be when it could not be loaded. */
export function LoadFailure({ text, onRetry, retrying = false }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <CloudOff size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <div>
        <p className={styles.text}>{text}</p>
        <p className={styles.safe}>{failures.loadSafe}</p>
      </div>
      <Button onClick={onRetry} loading={retrying}>
        {words.retry}
      </Button>
    </div>
  )
}
