import { allows } from '@revela/domain'
import { subdomainSettings as texts, brand, words } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useId, type KeyboardEvent } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { type Subdomain, subdomainQuery } from '../api/subdomain.ts'
import styles from '../components/subdomain-form.module.css'
import { AddressPreview, SubdomainForm } from '../components/subdomain-form.tsx'
import subdomainPageStyles from './subdomain-page.module.css'

type Props = {
  /** The studio's own domain, if it is what clients see. */
  readonly ownDomain: string | null
}

function offer() {
  offerPlan({ block: 'feat', feature: 'custom_subdomain' })
}

type GatedProps = Props & { readonly subdomain: Subdomain }

/** The read-only field of a plan without this feature; trying to edit it opens the plan offer. */
function GatedSubdomain({ subdomain: { subdomain, domain }, ownDomain }: GatedProps) {
  const id = useId()

  function press(event: KeyboardEvent) {
    const edits = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (edits || event.key === 'Enter' || event.key === 'Backspace' || event.key === 'Delete') offer()
  }

  return (
    <div className={styles.form}>
      <div>
        <span className={styles.label}>
          <label htmlFor={id}>{texts.field}</label>
          <PlusBadge />
        </span>
        <Input
          id={id}
          size="large"
          value={subdomain}
          readOnly
          aria-describedby={`${id}-gated`}
          suffix={<span className={styles.domain}>.{domain}</span>}
          onClick={offer}
          onKeyDown={press}
        />
        <p id={`${id}-gated`} className={styles.rules}>
          {texts.automatic} {texts.gated}
        </p>
      </div>
      <AddressPreview name={subdomain} domain={domain} ownDomain={ownDomain} />
      <div>
        <Button type="primary" size="large" onClick={offer}>
          {texts.change}
        </Button>
      </div>
    </div>
  )
}

function ReleasedSubdomain({ released }: Pick<Subdomain, 'released'>) {
  if (released.length === 0) return null
  return (
    <div>
      <h3 className={subdomainPageStyles.title}>{texts.released}</h3>
      <ul className={subdomainPageStyles.released}>
        {released.map(({ subdomain, until }) => (
          <li key={subdomain}>
            <strong>{subdomain}</strong> <span>{texts.until(formatInstantDay(until))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function SubdomainPage({ ownDomain }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data, isError, isFetching, refetch } = useQuery(subdomainQuery)
  const mayChoose = allows(info.user_subscription.gallery_limits, 'custom_subdomain')

  const content = () => {
    if (data) {
      return (
        <>
          {mayChoose ? (
            // A new name resets the form.
            <SubdomainForm key={data.subdomain} subdomain={data} ownDomain={ownDomain} />
          ) : (
            <GatedSubdomain subdomain={data} ownDomain={ownDomain} />
          )}
          <ReleasedSubdomain released={data.released} />
        </>
      )
    }
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    return <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
  }

  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <SettingsSection title={texts.title} lead={texts.lead} help="address">
        {content()}
      </SettingsSection>
    </>
  )
}
