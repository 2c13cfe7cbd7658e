import { brand } from '@revela/phrases'
import { Link } from 'react-router'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'
import { useStudioConfig } from '../../lib/studio-config.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Wordmark } from '../../ui/brand.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ProductSwitcher } from './product-menu.tsx'
import { productsOf } from './products.ts'
import { SupportNotice } from './support-notice.tsx'
import { TabList } from './tab-list.tsx'
import { tabsOf } from './tabs.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './top-bar.module.css'

type Props = {
  readonly info: CustomerInfo
  readonly siteUrl: string | null
  readonly path: string
  readonly showTabs: boolean
}

export function TopBar({ info, siteUrl, path, showTabs }: Props) {
  const albumsUrl = useStudioConfig()?.albums_url ?? null
  const wide = useMedia('(min-width: 1080px)')
  const tabs = showTabs ? tabsOf(info.user_subscription, path, albumsUrl) : null
  const products = productsOf(info.user_subscription, siteUrl)
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link to={paths.dashboard} className={styles.brand} aria-label={brand.home}>
          <Wordmark />
        </Link>
        {wide ? (
          <>
            {showTabs ? <ProductSwitcher products={products} /> : null}
            <div className={styles.middle}>{tabs ? <TabList tabs={tabs} direction="row" /> : null}</div>
            <SupportNotice />
            <UserMenu info={info} />
          </>
        ) : (
          <div className={styles.end}>
            <PhoneMenu info={info} tabs={tabs} products={showTabs ? products : null} />
          </div>
        )}
      </div>
    </header>
  )
}
