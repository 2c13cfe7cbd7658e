import { brand, financial, openInvoice, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { SideSection } from '../../../ui/side-section.tsx'
import { billingQuery, type Billing } from '../api/billing-queries.ts'
import { Agreements } from '../components/agreements.tsx'
import { InvoiceList } from '../components/invoice-list.tsx'
import { KeptCard } from '../components/kept-card.tsx'
import { OpenInvoice } from '../components/open-invoice.tsx'
import { OtherMatters } from '../components/other-matters.tsx'

function BillingParts({ billing, now }: { readonly billing: Billing; readonly now: Date }) {
  const { open_invoice: open, card } = billing
  return (
    <>
      {open === null ? null : (
        <SideSection title={openInvoice.title} lead={openInvoice.lead}>
          <OpenInvoice key={open.id} invoice={open} card={card} now={now} />
        </SideSection>
      )}
      <SideSection title={financial.agreement.title} lead={financial.agreement.lead}>
        <Agreements billing={billing} now={now} />
      </SideSection>
      <SideSection title={financial.card.title} lead={financial.card.lead}>
        <KeptCard card={card} hasOpenInvoice={open !== null} />
      </SideSection>
    </>
  )
}

/** What is agreed, what is to be paid, and what was: all from our own ledger. */
export function FinancialPage() {
  const billing = useQuery(billingQuery)
  return (
    <>
      <title>{brand.pageTitle(financial.pageTitle)}</title>
      {billing.data ? (
        <BillingParts billing={billing.data} now={new Date(billing.dataUpdatedAt)} />
      ) : (
        <SideSection title={financial.agreement.title} lead={financial.agreement.lead}>
          {billing.isError ? (
            <LoadFailure
              text={financial.loadFailed}
              onRetry={() => void billing.refetch()}
              retrying={billing.isFetching}
            />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
          )}
        </SideSection>
      )}
      <SideSection title={financial.invoices.title} lead={financial.invoices.lead}>
        <InvoiceList />
      </SideSection>
      <OtherMatters />
    </>
  )
}
