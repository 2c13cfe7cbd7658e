import { shell } from '@revela/phrases'
import { Link } from 'react-router'
import { DisabledLink } from '../../ui/disabled-link.tsx'
import styles from './tab-list.module.css'
import type { Tab } from './tabs.ts'

const reasons = { blocked: shell.tabBlocked, waiting: shell.tabWaiting } as const

function TabLink({ tab }: { readonly tab: Tab }) {
  const words = (
    <>
      {tab.title}
      {tab.isNew ? <span className={styles.badge}>{shell.newBadge}</span> : null}
    </>
  )
  const current = tab.current ? 'page' : undefined
  if (tab.state === 'enabled') {
    return (
      <Link to={tab.to} className={styles.tab} aria-current={current}>
        {words}
      </Link>
    )
  }
  return (
    <DisabledLink className={styles.tab} reason={reasons[tab.state]} {...(tab.current ? { current: 'page' } : {})}>
      {words}
    </DisabledLink>
  )
}

type Props = { readonly tabs: readonly Tab[]; readonly direction: 'row' | 'column' }

export function TabList({ tabs, direction }: Props) {
  return (
    <nav aria-label={shell.mainMenu} className={styles.nav} data-direction={direction}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <TabLink tab={tab} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
