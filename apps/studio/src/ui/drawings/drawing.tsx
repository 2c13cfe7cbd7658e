import type { ReactNode } from 'react'
import styles from './drawing.module.css'

type Props = { readonly width: number; readonly height: number; readonly children: ReactNode }

/** The paper of our line drawings: decorative, so hidden from screen readers; the sentence beside it says it all. */
export function Drawing({ width, height, children }: Props) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke="var(--color-ink-soft)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
