import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { failures, words } from '@revela/phrases'
import { Button } from 'antd'
import { CloudOff } from 'lucide-react'
import loadFailureStyles from './load-failure.module.css'
import listSkeletonStyles from './list-skeleton.module.css'

type Props = { readonly drawing: ReactNode; readonly sentence: string; readonly children: ReactNode }

/** A line drawing, one sentence, and at most one action. */
export function EmptyState({ drawing, sentence, children }: Props) {
  return (
    <div className={styles.empty}>
      {drawing}
      <h2 className={styles.sentence}>{sentence}</h2>
      <div className={styles.more}>{children}</div>
    </div>
  )
}

type LoadFailureProps = { readonly text: string; readonly onRetry: () => void; readonly retrying?: boolean }

/** Replaces content that could not be loaded. */
export function LoadFailure({ text, onRetry, retrying = false }: LoadFailureProps) {
  return (
    <div className={loadFailureStyles.failure} role="alert">
      <CloudOff size={24} strokeWidth={1.75} aria-hidden="true" className={loadFailureStyles.icon} />
      <div>
        <p className={loadFailureStyles.text}>{text}</p>
        <p className={loadFailureStyles.safe}>{failures.loadSafe}</p>
      </div>
      <Button onClick={onRetry} loading={retrying}>
        {words.retry}
      </Button>
    </div>
  )
}

const rows = [0, 1, 2, 3, 4, 5]

/** The skeleton of a list while it loads. */
export function ListSkeleton() {
  return (
    <div className={listSkeletonStyles.list} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      {rows.map((row) => (
        <div key={row} className={listSkeletonStyles.row} aria-hidden="true">
          <span className={listSkeletonStyles.cover} />
          <span className={listSkeletonStyles.words}>
            <span className={listSkeletonStyles.title} />
            <span className={listSkeletonStyles.date} />
          </span>
        </div>
      ))}
    </div>
  )
}
