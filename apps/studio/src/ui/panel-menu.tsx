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

/** On a phone the menu is one row that scrolls sideways; the item of the current page must not be outside it. */
function scrollIntoRow(item: HTMLElement | null): void {
  const row = item?.closest('ul')
  if (!item || !row) return
  const hidden = item.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (hidden > 0) row.scrollLeft += hidden + edgeSpace
}

const edgeSpace = 20

/** A link in the menu of a panel. */
export function PanelItem({ to, icon: Icon, current, children }: Props) {
  return (
    <Link
      ref={current ? scrollIntoRow : null}
      to={to}
      className={styles.item}
      aria-current={current ? 'page' : undefined}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      {children}
    </Link>
  )
}
