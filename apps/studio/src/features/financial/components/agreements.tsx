import type { Billing } from '../api/billing-queries.ts'
import { agreementState } from '../lib/agreement-state.ts'
import { AgreementCard } from './agreement-card.tsx'
import { NoAgreement } from './no-agreement.tsx'

const products = ['gallery_pro', 'site_pro'] as const

/** What is agreed for each product that was ever bought. */
export function Agreements({ billing, now }: { readonly billing: Billing; readonly now: Date }) {
  const bought = products.flatMap((product) => {
    const agreement = billing[product]
    return agreement === null || agreementState(agreement, now) === 'none' ? [] : [{ product, agreement }]
  })
  if (bought.length === 0) return <NoAgreement />
  return bought.map(({ product, agreement }) => (
    <AgreementCard key={product} product={product} agreement={agreement} card={billing.card} now={now} />
  ))
}
