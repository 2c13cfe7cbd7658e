import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './menu-item.module.css'

type Words = { readonly icon?: LucideIcon; readonly lead?: string; readonly children: ReactNode }

function Inside({ icon: Icon, lead, children }: Words) {
  return (
    <>
      {Icon ? <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} /> : null}
      <span>
        <span className={styles.name}>{children}</span>
        {lead ? <span className={styles.lead}>{lead}</span> : null}
      </span>
    </>
  )
}

type LinkProps = Words & {
  readonly to: string
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly reason?: string | undefined
}

/** A link in a menu. A disabled one is still shown, but is not a link. */
export function MenuLink({ to, disabled = false, reason, ...inside }: LinkProps) {
  if (disabled) {
    return (
      <DisabledLink className={styles.item} reason={reason}>
        <Inside {...inside} />
      </DisabledLink>
    )
  }
  return (
    <Link to={to} className={styles.item}>
      <Inside {...inside} />
    </Link>
  )
}

export function MenuButton({
  onClick,
  current = false,
  ...inside
}: Words & { readonly onClick: () => void; readonly current?: boolean }) {
  return (
    <button type="button" className={styles.item} aria-current={current || undefined} onClick={onClick}>
      <Inside {...inside} />
    </button>
  )
}

export function MenuOutside({ href, ...inside }: Words & { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.item}>
      <Inside {...inside} />
    </a>
  )
}

type Props = {
  readonly className: string | undefined
  /** Why it is disabled. */
  readonly reason?: string | undefined
  readonly current?: 'page' | undefined
  readonly children: ReactNode
}

/** A link that is shown but disabled. */
export function DisabledLink({ className, reason, current, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an anchor without an href has no role
    <span role="link" aria-disabled="true" aria-current={current} className={className} title={reason}>
      {children}
    </span>
  )
}
