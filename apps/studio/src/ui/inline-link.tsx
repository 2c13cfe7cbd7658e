import { words } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './inline-link.module.css'

export function InlineLink({
  to,
  state,
  children,
}: {
  readonly to: string
  readonly state?: unknown
  readonly children: ReactNode
}) {
  return (
    <Link to={to} state={state} className={styles.link}>
      {children}
    </Link>
  )
}

type OutsideLinkProps = {
  readonly href: string
  readonly children: ReactNode
  /** The link is not part of a sentence, so it must be high enough for a finger. */
  readonly alone?: boolean
}

/** A link that opens in another tab, with a text for screen readers that says so. */
export function OutsideLink({ href, children, alone = false }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link} data-alone={alone || undefined}>
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  )
}
