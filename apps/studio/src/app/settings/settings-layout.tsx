import { settings } from '@revela/phrases'
import { NavLink, Outlet } from 'react-router'
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
              <NavLink to={to} className={styles.item ?? ''}>
                {title}
              </NavLink>
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
