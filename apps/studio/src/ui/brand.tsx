import { brand } from '@revela/phrases'
import styles from './brand.module.css'

/** The logo: a print in developer liquid. The part above the liquid is finished, the part below is still developing. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="var(--color-brand-red)" />
      <path
        fill="#fff"
        d="M16 6.2a9.8 9.8 0 0 1 9.3 12.9c-1.6-.9-3.2-1.3-4.7-1.3-3.1 0-4.4 1.7-7.3 1.7-2.1 0-4.3-.7-6.7-2.2A9.8 9.8 0 0 1 16 6.2Z"
      />
      <path
        fill="#fff"
        fillOpacity=".45"
        d="M6.9 19.7c2.2 1.2 4.3 1.8 6.4 1.8 3.4 0 4.7-1.7 7.4-1.7 1.2 0 2.5.3 3.9 1a9.8 9.8 0 0 1-17.7-1.1Z"
      />
    </svg>
  )
}

type Tone = 'ink' | 'light'

export function Wordmark({ tone = 'ink' }: { readonly tone?: Tone }) {
  return (
    <span className={styles.wordmark} data-tone={tone}>
      <BrandMark />
      <span className={styles.name}>{brand.name}</span>
    </span>
  )
}
