import { brand, financial, openInvoice, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { ButtonLink, OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SideSection } from '../../../ui/settings-section.tsx'
import { type Billing, billingQuery, agreementState } from '../api/billing.ts'
import styles from '../components/agreement-card.module.css'
import { AgreementCard } from '../components/agreement-card.tsx'
import { InvoiceList } from '../components/invoice-list.tsx'
import { SavedCard } from '../components/saved-card.tsx'
import { OpenInvoice } from '../components/open-invoice.tsx'
import otherMattersStyles from '../components/other-matters.module.css'

const otherMattersTexts = financial.panel

/** Links to the external billing panel, if one is configured, and to support. */
function OtherMatters() {
  const config = useStudioConfig()
  const panel = config?.billing_url ?? null
  const talk = whatsappUrl(config?.support.finance, otherMattersTexts.message)
  if (panel === null && talk === null) return null
  return (
    <SideSection title={otherMattersTexts.title} lead={otherMattersTexts.lead}>
      <div className={otherMattersStyles.actions}>
        {panel === null ? null : <OutsideButton href={panel}>{otherMattersTexts.open}</OutsideButton>}
        {talk === null ? null : (
          <OutsideButton href={talk} icon={<WhatsAppGlyph />}>
            {otherMattersTexts.talk}
          </OutsideButton>
        )}
      </div>
      {panel === null ? null : <p className={otherMattersStyles.note}>{otherMattersTexts.otherLogin}</p>}
    </SideSection>
  )
}

const texts = financial.agreement

/** Nothing was bought yet: a trial or a free plan. */
function NoAgreement() {
  const subscription = useQuery({ ...customerInfoQuery, enabled: false }).data?.user_subscription
  const trialUntil = subscription?.trial ? subscription.expiration_date : null
  return (
    <div className={styles.card}>
      <h3 className={styles.plan}>{texts.none}</h3>
      <p className={styles.lead}>
        {trialUntil === null ? null : texts.trialUntil(formatCalendarDay(trialUntil))} {texts.noneText}
      </p>
      <ButtonLink to={paths.checkoutPlans} primary>
        {texts.seePlans}
      </ButtonLink>
    </div>
  )
}

const products = ['gallery_pro', 'site_pro'] as const

/** The subscription to each product that was ever bought. */
function Agreements({ billing, now }: { readonly billing: Billing; readonly now: Date }) {
  const bought = products.flatMap((product) => {
    const agreement = billing[product]
    return agreement === null || agreementState(agreement, now) === 'none' ? [] : [{ product, agreement }]
  })
  if (bought.length === 0) return <NoAgreement />
  return bought.map(({ product, agreement }) => (
    <AgreementCard key={product} product={product} agreement={agreement} card={billing.card} now={now} />
  ))
}

/** The first day on which the saved card would be charged. */
function nextCardRenewal({ gallery_pro: gallery, site_pro: site }: Billing): string | null {
  const days = [gallery, site].flatMap((agreement) =>
    agreement?.renews_with === 'credit-card' && !agreement.canceled && agreement.renews_on !== null
      ? [agreement.renews_on]
      : [],
  )
  return days.toSorted()[0] ?? null
}

function BillingParts({ billing, now }: { readonly billing: Billing; readonly now: Date }) {
  const { open_invoice: open, card } = billing
  return (
    <>
      {open === null ? null : (
        <SideSection title={openInvoice.title} lead={openInvoice.lead} help="payment">
          <OpenInvoice key={open.id} invoice={open} card={card} now={now} />
        </SideSection>
      )}
      <SideSection title={financial.agreement.title} lead={financial.agreement.lead} help="agreement">
        <Agreements billing={billing} now={now} />
      </SideSection>
      <SideSection title={financial.card.title} lead={financial.card.lead}>
        <SavedCard card={card} hasOpenInvoice={open !== null} renewsOn={nextCardRenewal(billing)} />
      </SideSection>
    </>
  )
}

/** Subscriptions, the open invoice and past invoices, all from our own ledger. */
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
