import { shell } from '@revela/phrases'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Wordmark } from '../../ui/brand.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void; readonly children: ReactNode }

export function PhoneDrawer({ open, onClose, children }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={340}
      title={
        <>
          <span className="visually-hidden">{shell.mainMenu}</span>
          <Wordmark />
        </>
      }
      closable={{ placement: 'end', 'aria-label': shell.closeMenu }}
    >
      {children}
    </Drawer>
  )
}
