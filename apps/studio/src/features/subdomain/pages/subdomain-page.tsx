import { allows } from '@revela/domain'
import { brand, subdomainSettings as texts, words } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { subdomainQuery, type Subdomain } from '../api/subdomain-queries.ts'
import { GatedSubdomain } from '../components/gated-subdomain.tsx'
import { SubdomainForm } from '../components/subdomain-form.tsx'
import styles from './subdomain-page.module.css'

function Released({ released }: Pick<Subdomain, 'released'>) {
  if (released.length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>{texts.released}</h3>
      <ul className={styles.released}>
        {released.map(({ subdomain, until }) => (
          <li key={subdomain}>
            <strong>{subdomain}</strong> <span>{texts.until(formatInstantDay(until))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function SubdomainPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data, isError, isFetching, refetch } = useQuery(subdomainQuery)
  const mayChoose = allows(info.user_subscription.gallery_limits, 'custom_subdomain')

  const content = () => {
    if (data) {
      return (
        <>
          {mayChoose ? (
            // A new name begins a new form.
            <SubdomainForm key={data.subdomain} subdomain={data} />
          ) : (
            <GatedSubdomain subdomain={data} />
          )}
          <Released released={data.released} />
        </>
      )
    }
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    return <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
  }

  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <SettingsSection title={texts.title} lead={texts.lead}>
        {content()}
      </SettingsSection>
    </>
  )
}
