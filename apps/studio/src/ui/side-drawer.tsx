import { words } from '@revela/phrases'
import { Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import styles from './side-drawer.module.css'

type Props = Omit<DrawerProps, 'title' | 'closable' | 'destroyOnHidden'> & { readonly title: ReactNode }

/** A drawer for a task beside the page; closing it discards the typed values. */
export function SideDrawer({ title, ...drawer }: Props) {
  return (
    <Drawer
      {...drawer}
      destroyOnHidden
      title={<span className={styles.title}>{title}</span>}
      closable={{ placement: 'end', 'aria-label': words.close }}
    />
  )
}
