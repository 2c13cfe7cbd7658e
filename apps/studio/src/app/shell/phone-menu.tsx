import { shell } from '@revela/phrases'
import { Drawer } from 'antd'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { Wordmark } from '../../ui/brand.tsx'
import { ProductItems } from './product-menu.tsx'
import type { ProductEntry } from './products.ts'
import { SupportContacts } from './support-notice.tsx'
import { TabList } from './tab-list.tsx'
import type { Tab } from './tabs.ts'
import { UserItems } from './user-menu.tsx'
import styles from './phone-menu.module.css'

type Props = {
  readonly info: CustomerInfo
  readonly tabs: readonly Tab[] | null
  readonly products: readonly ProductEntry[] | null
}

/** Everything of the top bar, in one drawer. */
export function PhoneMenu({ info, tabs, products }: Props) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={shell.openMenu}
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      >
        <Menu size={24} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Drawer
        open={open}
        onClose={() => setOpenAt(null)}
        size={340}
        title={
          <>
            <span className="visually-hidden">{shell.mainMenu}</span>
            <Wordmark />
          </>
        }
        closable={{ placement: 'end', 'aria-label': shell.closeMenu }}
      >
        <div className={styles.groups}>
          {tabs ? <TabList tabs={tabs} direction="column" /> : null}
          <div className={styles.group}>
            <p className={styles.who}>{info.user_data.display_name}</p>
            <UserItems info={info} />
          </div>
          {products ? (
            <div className={styles.group}>
              <ProductItems products={products} />
            </div>
          ) : null}
          <div className={styles.group}>
            <SupportContacts />
          </div>
        </div>
      </Drawer>
    </>
  )
}
