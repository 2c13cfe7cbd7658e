import { shell } from '@revela/phrases'
import { Link } from 'react-router'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MenuLink, DisabledLink } from '../../ui/menu-item.tsx'
import styles from './tab-list.module.css'
import type { Tab, TabItem } from './tabs.ts'

const reasons = { enabled: undefined, blocked: shell.tabBlocked, waiting: shell.tabWaiting } as const

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
    <DisabledLink className={styles.tab} reason={reasons[tab.state]} current={current}>
      {words}
    </DisabledLink>
  )
}

function Items({ items }: { readonly items: readonly TabItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.to}>
          <MenuLink to={item.to} disabled={item.state !== 'enabled'} reason={reasons[item.state]}>
            {item.title}
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

type Direction = 'row' | 'column'

function TabEntry({ tab, direction }: { readonly tab: Tab; readonly direction: Direction }) {
  if (tab.items.length === 0 || tab.state !== 'enabled') return <TabLink tab={tab} />
  if (direction === 'column') {
    return (
      <>
        <p className={styles.tab}>{tab.title}</p>
        <Items items={tab.items} />
      </>
    )
  }
  return (
    <div className={styles.submenu} data-current={tab.current}>
      <Disclosure label={tab.title}>
        <Items items={tab.items} />
      </Disclosure>
    </div>
  )
}

type Props = { readonly tabs: readonly Tab[]; readonly direction: Direction }

export function TabList({ tabs, direction }: Props) {
  return (
    <nav aria-label={shell.mainMenu} className={styles.nav} data-direction={direction}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <TabEntry tab={tab} direction={direction} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
