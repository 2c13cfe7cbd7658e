import { brand, checkout, checkoutOverview as texts, words } from '@revela/phrases'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { useOffer } from '../api/use-offer.ts'
import { Purchase } from '../components/purchase.tsx'
import { wishOf } from '../lib/order-search.ts'
import { useSolution } from '../lib/use-solution.ts'
import styles from './overview-page.module.css'

export function OverviewPage() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const found = useOffer(solution, wishOf(search).coupon ?? null)

  function content() {
    if (found.state === 'ready') return <Purchase name={solution} offer={found.offer} asking={found.asking} />
    if (found.state === 'loading') return <Skeleton active paragraph={{ rows: 10 }} aria-label={words.loading} />
    return <LoadFailure text={checkout.loadFailed} onRetry={found.retry} retrying={found.retrying} />
  }

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <h1 className={styles.title}>{texts.title}</h1>
      {content()}
    </div>
  )
}
