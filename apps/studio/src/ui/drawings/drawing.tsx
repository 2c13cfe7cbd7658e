import type { ReactNode } from 'react'
import styles from './drawing.module.css'

type Props = { readonly width: number; readonly height: number; readonly children: ReactNode }

/**
 * The base of our line drawings. They are decorative and hidden from screen readers; the text beside them has the
 * meaning.
 */
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

/** A blank sheet in a developer tray. */
export function UndevelopedPrint() {
  return (
    <Drawing width={420} height={220}>
      <g transform="rotate(-6 210 92)">
        <rect x="138" y="14" width="144" height="112" fill="var(--color-surface)" />
        <rect x="148" y="24" width="124" height="80" stroke="var(--color-hairline)" />
        <path
          d="M158 84c13-3 20-22 33-22 11 0 15 14 26 14 10 0 18-10 42-6M246 42a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z"
          stroke="var(--color-disabled)"
          strokeDasharray="1 6"
        />
      </g>
      <path d="M44 104h332l-22 86a14 14 0 0 1-13.5 10.5H79.5A14 14 0 0 1 66 190L44 104Z" fill="var(--color-surface)" />
      <path d="M30 104h360" />
      <path
        d="M62 134c20-9 36-9 56 0s36 9 56 0 36-9 56 0 36 9 56 0 36-9 56 0 10 4 16 4"
        stroke="var(--color-brand-red)"
      />
      <path d="M96 168h64M260 168h64" stroke="var(--color-hairline)" />
    </Drawing>
  )
}
