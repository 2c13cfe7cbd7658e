import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './panel-menu.module.css'

type Props = {
  readonly to: string
  readonly icon: LucideIcon
  readonly current: boolean
  readonly children: ReactNode
}

/** A link in the menu of a panel. */
export function PanelItem({ to, icon: Icon, current, children }: Props) {
  return (
    <Link to={to} className={styles.item} aria-current={current ? 'page' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      {children}
    </Link>
  )
}
