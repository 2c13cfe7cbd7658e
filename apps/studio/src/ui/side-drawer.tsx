import { words } from '@revela/phrases'
import { Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import styles from './side-drawer.module.css'

type Props = Omit<DrawerProps, 'title' | 'closable' | 'destroyOnHidden'> & { readonly title: ReactNode }

/** A task beside the page it belongs to; what was typed is forgotten when it closes. */
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
