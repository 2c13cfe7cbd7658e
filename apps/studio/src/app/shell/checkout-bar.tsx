import { brand, shell } from '@revela/phrases'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'
import { Wordmark } from '../../ui/brand.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './checkout-bar.module.css'

/** The top bar during a purchase shows only the back link, the brand and the account. */
export function CheckoutBar({ info }: { readonly info: CustomerInfo }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link to={paths.gallery} className={styles.back}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {shell.leaveCheckout}
        </Link>
        <Link to={paths.dashboard} className={styles.brand} aria-label={brand.home}>
          <Wordmark />
        </Link>
        <div className={styles.end}>
          <UserMenu info={info} area="checkout" />
        </div>
      </div>
    </header>
  )
}
