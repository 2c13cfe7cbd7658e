import { useId } from 'react'
import { account } from '@revela/phrases'
import { TriangleAlert } from 'lucide-react'
import type { UsageLine } from '../lib/usage-lines.ts'
import styles from './usage-meter.module.css'

/** How much of one limit is used: a bar, and the same in words. */
export function UsageMeter({ line }: { readonly line: UsageLine }) {
  const id = useId()
  return (
    <div>
      <p className={styles.words}>
        <span id={id} className={styles.name}>
          {line.name}
        </span>
        <span className={styles.amount}>{line.amount}</span>
      </p>
      {line.unlimited ? (
        <p className={styles.limit}>{line.limit}</p>
      ) : (
        <>
          <meter className="visually-hidden" aria-labelledby={id} max={100} value={line.percent}>
            {line.amount}
          </meter>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.fill} data-level={line.level} style={{ width: `${line.percent}%` }} />
          </div>
          <p className={styles.limit}>
            {account.plan.percent(`${line.percent}%`)}
            {line.warning ? (
              <span className={styles.warning}>
                <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
                {line.warning}
              </span>
            ) : null}
          </p>
        </>
      )}
    </div>
  )
}
