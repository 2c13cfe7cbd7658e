import { settings } from '@revela/phrases'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useMatch } from 'react-router'
import { paths } from '../../lib/paths.ts'
import styles from './settings-layout.module.css'

const items = [
  { to: paths.settingsProfile, title: settings.items.profile },
  { to: paths.settingsWatermark, title: settings.items.watermark },
  { to: paths.settingsSubdomain, title: settings.items.subdomain },
  { to: paths.settingsNotifications, title: settings.items.notifications },
  { to: paths.settingsReminders, title: settings.items.reminders },
  { to: paths.settingsPix, title: settings.items.pix },
] as const

/** The settings pages beside their menu; on a phone the menu is a row of tabs above them. */
export function SettingsLayout() {
  return (
    <div className={styles.layout}>
      <nav aria-label={settings.menu} className={styles.menu}>
        <ul className={styles.list}>
          {items.map(({ to, title }) => (
            <li key={to}>
              <Item to={to} title={title} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}

function Item({ to, title }: { readonly to: string; readonly title: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = useMatch(to) !== null
  useEffect(() => {
    // The row of tabs is wider than a phone.
    if (isCurrent) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isCurrent])
  return (
    <NavLink ref={link} to={to} className={styles.item ?? ''}>
      {title}
    </NavLink>
  )
}
