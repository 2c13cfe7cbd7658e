import { subdomainSettings as texts } from '@revela/phrases'
import { Button, Input } from 'antd'
import { useId, type KeyboardEvent } from 'react'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import type { Subdomain } from '../api/subdomain-queries.ts'
import { AddressPreview } from './address-preview.tsx'
import styles from './subdomain-form.module.css'

function offer() {
  offerPlan({ block: 'feat', feature: 'custom_subdomain' })
}

/** The same field on a plan that cannot choose: trying to edit it shows the plan that can. */
export function GatedSubdomain({ subdomain: { subdomain, domain } }: { readonly subdomain: Subdomain }) {
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
      <AddressPreview name={subdomain} domain={domain} />
      <div>
        <Button type="primary" size="large" onClick={offer}>
          {texts.change}
        </Button>
      </div>
    </div>
  )
}
