import { type CheckoutSolution, formatBoletoLine, formatMoney, type PaymentMethod } from '@revela/domain'
import { paymentStatus, paymentStatus as texts, words } from '@revela/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { formatInstantDay, formatMoment } from '../../../lib/dates.ts'
import { checkoutPaths } from '../../../lib/paths.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { QrCode } from '@revela/web/qr-code'
import { ReadLine } from '../../../ui/read-line.tsx'
import { checkoutCalls } from '../api/calls.ts'
import { useChargeState } from '../api/charge-status.ts'
import { endAttempt } from '../lib/purchase-attempt.ts'
import { type Bill, billInState, safeCallback } from '../lib/checkout-address.ts'
import amountStyles from './amount.module.css'
import styles from './bill-panel.module.css'
import billPanelStyles from './bill-panel.module.css'
import { StatusPage, WaitingLine } from './status-page.tsx'

const pixPanelTexts = paymentStatus.pix

/** An unpaid Pix: the code to copy for paying with this device, then the QR code for another one. */
function PixPanel({ pix }: { readonly pix: NonNullable<Bill['pix']> }) {
  return (
    <div className={billPanelStyles.bill}>
      <ReadLine label={pixPanelTexts.code}>
        <code className={billPanelStyles.code}>{pix.code}</code>
        <CopyButton text={() => pix.code} failure={pixPanelTexts.copyFailed} />
      </ReadLine>
      <p className={billPanelStyles.until}>{pixPanelTexts.until(formatMoment(pix.expires_at))}</p>
      <div className={billPanelStyles.square}>
        <QrCode text={pix.code} label={pixPanelTexts.qr} className={billPanelStyles.qr} />
      </div>
    </div>
  )
}

type PixChargeProps = {
  readonly solution: CheckoutSolution
  readonly planId: number
  readonly pix: NonNullable<Bill['pix']>
  readonly amount: number
  readonly search: URLSearchParams
  readonly other: ReactNode
}

/** Shows the payment as soon as the bank confirms it. */
function PixCharge({ solution, planId, pix, amount, search, other }: PixChargeProps) {
  const { state, retry } = useChargeState(planId)
  if (state === 'success') {
    return <Navigate to={{ pathname: checkoutPaths.success(solution), search: search.toString() }} replace />
  }
  if (state === 'failed') return <StatusPage title={texts.pix.title} lead={<p>{texts.pix.gone}</p>} actions={other} />
  return (
    <StatusPage
      title={texts.pix.title}
      lead={
        <>
          <Amount cents={amount} />
          <p>{texts.pix.steps}</p>
        </>
      }
      actions={other}
    >
      <PixPanel pix={pix} />
      {state === 'late' ? (
        <>
          <p>{texts.late.text}</p>
          <Button onClick={retry}>{texts.late.again}</Button>
        </>
      ) : (
        <WaitingLine text={texts.pix.waiting} />
      )}
    </StatusPage>
  )
}

/** The amount to pay. */
function Amount({ cents }: { readonly cents: number }) {
  return (
    <p className={amountStyles.amount}>
      {paymentStatus.amount} <strong>{formatMoney(cents)}</strong>
    </p>
  )
}

const boletoPanelTexts = paymentStatus.boleto

/** An unpaid boleto: the document, its digits, and how long the bank takes. */
function BoletoPanel({ boleto }: { readonly boleto: NonNullable<Bill['boleto']> }) {
  const { url, line, dueAt } = boleto
  return (
    <div className={styles.bill}>
      {dueAt === null ? null : <p className={styles.until}>{boletoPanelTexts.due(formatInstantDay(dueAt))}</p>}
      {line === null ? null : (
        <ReadLine label={boletoPanelTexts.line}>
          <code className={styles.line}>{formatBoletoLine(line)}</code>
          <CopyButton text={() => line} failure={boletoPanelTexts.copyFailed} />
        </ReadLine>
      )}
      {url === null ? null : (
        <OutsideButton href={url} primary>
          {boletoPanelTexts.open}
        </OutsideButton>
      )}
      <ul className={styles.notes}>
        <li>{boletoPanelTexts.registered}</li>
        <li>{boletoPanelTexts.confirmed}</li>
        <li>{boletoPanelTexts.savedInFinancial}</li>
      </ul>
    </div>
  )
}

type Props = {
  readonly solution: CheckoutSolution
  readonly planId: number
  readonly method: 'payment-slip' | 'pix'
  readonly search: URLSearchParams
}

/** A boleto or Pix: from the purchase response, or from the ledger after a reload. */
export function BankBill({ solution, planId, method, search }: Props) {
  const billFromState = billInState(useLocation().state)
  const known = useQuery({ ...billQuery(planId, method), enabled: billFromState === null })
  const navigate = useNavigate()
  const bill = billFromState ?? known.data ?? null
  const continueUrl = safeCallback(search.get('callback_url'))
  const methodTexts = method === 'pix' ? texts.pix : texts.boleto

  /** A new bill is a new attempt. */
  function choose() {
    endAttempt(sessionStorage)
    void navigate({ pathname: checkoutPaths.overview(solution), search: search.toString() })
  }
  const other = (
    <Button size="large" onClick={choose}>
      {texts.back}
    </Button>
  )

  if (method === 'pix' && bill?.pix) {
    return (
      <PixCharge
        solution={solution}
        planId={planId}
        pix={bill.pix}
        amount={bill.amount}
        search={search}
        other={other}
      />
    )
  }
  if (method === 'payment-slip' && bill?.boleto) {
    return (
      <StatusPage
        title={texts.boleto.title}
        lead={<Amount cents={bill.amount} />}
        actions={
          <>
            {other}
            {continueUrl === null ? null : <InlineLink to={continueUrl}>{texts.boleto.onward}</InlineLink>}
          </>
        }
      >
        <BoletoPanel boleto={bill.boleto} />
      </StatusPage>
    )
  }
  if (billFromState === null && known.isError) {
    return (
      <StatusPage title={methodTexts.title}>
        <LoadFailure text={texts.loadFailed} onRetry={() => void known.refetch()} retrying={known.isFetching} />
      </StatusPage>
    )
  }
  if (billFromState === null && known.isPending) {
    return (
      <StatusPage title={methodTexts.title}>
        <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
      </StatusPage>
    )
  }
  return <StatusPage title={methodTexts.title} lead={<p>{methodTexts.gone}</p>} actions={other} />
}

/** The newest bill of a plan for this method, from the ledger, for a reloaded page. Null if there is none. */
function billQuery(planId: number, method: PaymentMethod) {
  return queryOptions({
    queryKey: ['checkout', 'bill', planId, method],
    queryFn: ({ signal }) => call(checkoutCalls.listInvoices, { query: {} }, { signal }),
    select: ({ invoices }): Bill | null => {
      const found = invoices.find((one) => one.plan_id === planId && one.method === method && one.state === 'open')
      if (!found) return null
      const { payment_slip_url: url, payment_slip_line: line, due_at: dueAt, pix } = found
      return { amount: found.amount, boleto: url === null && line === null ? null : { url, line, dueAt }, pix }
    },
    staleTime: 0,
    meta: { inline: true },
  })
}
