import {
  type CheckoutChoice,
  type CheckoutSolution,
  type OfferedPlans,
  type PaymentMethod,
  settleChoice,
  boletoRejection,
} from '@revela/domain'
import { checkout, checkoutOverview as texts, brand, words } from '@revela/phrases'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showCardRejection } from '../../../lib/card-values.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/hooks.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { Callout } from '../../../ui/callout.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import {
  billingQuery,
  type MeansOfPayment,
  type PaymentValues,
  useBuyPlan,
  purchaseFields,
  purchaseProblem,
  type PurchaseProblem,
} from '../api/buy-plan.ts'
import { type Offer, offersKey, optionOf, couponStatus, useOffer } from '../api/offer.ts'
import { OrderSummary } from '../components/order-summary.tsx'
import { PaymentForm } from '../components/payment-form.tsx'
import styles from '../components/purchase.module.css'
import { alreadyPaidUntil, exceededLimits, missingFeatures } from '../lib/plan-offers.ts'
import { orderSearch, requestedChoice, statusAddress, useSolution } from '../lib/checkout-address.ts'
import overviewPageStyles from './overview-page.module.css'

type DialogProblem = Extract<PurchaseProblem, { kind: 'popup' | 'uncertain' | 'silent' }>

type ProblemDialogProps = { readonly problem: DialogProblem | null; readonly onClose: () => void }

const titles = { popup: texts.rejectedTitle, uncertain: texts.uncertainTitle, silent: texts.failed } as const

/** The error of a failed purchase. If the error has no explanation, the dialog links to support. */
function ProblemDialog({ problem, onClose }: ProblemDialogProps) {
  const contact = whatsappUrl(useStudioConfig()?.support.finance, checkout.contactMessage)
  if (problem === null) return null
  const text =
    problem.kind === 'popup' ? problem.help : problem.kind === 'uncertain' ? texts.uncertainText : texts.failedText
  const offersContact = problem.kind === 'silent' && contact !== null
  return (
    <MessageDialog
      open
      kind="warning"
      title={titles[problem.kind]}
      onClose={onClose}
      {...(offersContact
        ? { action: { label: checkout.contact, run: () => void window.open(contact, '_blank', 'noopener,noreferrer') } }
        : {})}
    >
      <p>{text}</p>
    </MessageDialog>
  )
}

type Props = { readonly name: CheckoutSolution; readonly offer: Offer; readonly isCheckingCoupon: boolean }

/** The order and its payment. No price is sent: the server calculates it again. */
function PurchaseForm({ name, offer, isCheckingCoupon }: Props) {
  const { choice, change } = useChoice(name, offer.solution.plans)
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data: billing, isPending: isBillingPending } = useQuery(billingQuery)
  const queries = useQueryClient()
  const now = useNow(null)
  const config = useStudioConfig()
  const [form] = Form.useForm<PaymentValues>()
  const [problem, setProblem] = useState<PurchaseProblem | null>(null)
  const buy = useBuyPlan()
  const navigate = useNavigate()
  const option = choice && optionOf(offer.solution, choice.planId, choice.periodicity)
  const plain = choice && optionOf(offer.plain, choice.planId, choice.periodicity)
  if (!choice || !option || !plain) return null

  const plan = offer.solution.plans.find((one) => one.id === choice.planId)
  const coupon = couponStatus(offer, choice)
  const gateway = config?.payments ?? null
  const exceeded = plan ? exceededLimits(info.user_usage, plan.limits) : []
  const missing = plan ? missingFeatures(billing?.features_in_use ?? [], plan.limits) : []
  const agreement = billing?.[name === 'gallery-pro' ? 'gallery_pro' : 'site_pro'] ?? null
  const paidUntil = alreadyPaidUntil(agreement, choice, now)

  function rejections(): Partial<Record<PaymentMethod, string>> {
    const boleto = boletoRejection({
      byPlan: plain?.installments[0]?.payment_slip ?? false,
      withCoupon: option?.installments[0]?.payment_slip ?? false,
      installments: choice?.installments ?? 1,
    })
    const { boletoRejected } = texts
    return {
      ...(boleto === null
        ? {}
        : {
            'payment-slip': boleto === 'plan' ? boletoRejected.plan(plan?.display_name ?? '') : boletoRejected[boleto],
          }),
      ...(choice && choice.installments > 1 ? { pix: boletoRejected.installments } : {}),
    }
  }

  function showError(error: unknown) {
    const found = purchaseProblem(error)
    if (found.kind === 'card') showCardRejection(form, found.error)
    else if (found.kind === 'fields') showFieldErrors(form, error, purchaseFields)
    else if (found.kind === 'plan') {
      window.scrollTo({ top: 0, behavior: 'smooth' })
      // The price may be another one by now.
      void queries.invalidateQueries({ queryKey: offersKey })
    }
    setProblem(found)
  }

  function pay(values: PaymentValues, means: MeansOfPayment) {
    if (!choice || gateway === null) return
    setProblem(null)
    buy.mutate(
      { choice, couponId: coupon?.valid ? coupon.id : null, means, values, gateway },
      {
        onSuccess: (bought) => {
          const { to, state } = statusAddress(name, choice, bought, option?.quote.amount ?? 0)
          void navigate(to, { state })
        },
        onError: showError,
      },
    )
  }

  return (
    <>
      {problem?.kind === 'plan' ? (
        <div className={styles.notice}>
          <Callout kind="error" title={texts.rejectedTitle}>
            {problem.help}
          </Callout>
        </div>
      ) : null}
      {plan && exceeded.length > 0 ? (
        <div className={styles.notice}>
          <Callout kind="warning" title={texts.tooSmall.title(plan.display_name)}>
            {texts.tooSmall.text(exceeded.join('; '))}
          </Callout>
        </div>
      ) : null}
      {plan && missing.length > 0 ? (
        <div className={styles.notice}>
          <Callout kind="warning" title={texts.missing.title(plan.display_name)}>
            {texts.missing.text(missing)}
          </Callout>
        </div>
      ) : null}
      {paidUntil === null ? null : (
        <div className={styles.notice}>
          <Callout kind="success" title={texts.alreadyPaid.title(formatInstantDay(paidUntil))}>
            {texts.alreadyPaid.text[choice.periodicity]}
          </Callout>
        </div>
      )}
      <div className={styles.columns}>
        <OrderSummary
          solution={offer.solution}
          choice={choice}
          option={option}
          coupon={coupon}
          inTrial={name === 'gallery-pro' && info.user_subscription.trial}
          isExtension={paidUntil !== null}
          onChange={change}
        />
        {isBillingPending ? (
          <Skeleton active paragraph={{ rows: 6 }} aria-label={words.loading} />
        ) : (
          <PaymentForm
            form={form}
            payer={billing}
            choice={choice}
            option={option}
            rejections={rejections()}
            paying={buy.isPending}
            repricing={isCheckingCoupon}
            onPay={gateway === null ? null : pay}
            onChange={change}
          />
        )}
      </div>
      <ProblemDialog
        problem={
          problem?.kind === 'popup' || problem?.kind === 'uncertain' || problem?.kind === 'silent' ? problem : null
        }
        onClose={() => setProblem(null)}
      />
    </>
  )
}

type ChoiceState = {
  readonly choice: CheckoutChoice | null
  /** Returns the choice that applies after the change. */
  readonly change: (next: Partial<CheckoutChoice>) => CheckoutChoice | null
}

/** The order is in the URL, the payment method only in memory. The domain rules correct every change. */
function useChoice(solution: CheckoutSolution, offered: OfferedPlans): ChoiceState {
  const [search, setSearch] = useSearchParams()
  const [paying, setPaying] = useState<Partial<CheckoutChoice>>({})
  const choice = settleChoice(solution, offered, { ...requestedChoice(search), ...paying })

  function change(next: Partial<CheckoutChoice>) {
    const settled = settleChoice(solution, offered, { ...choice, ...next })
    if (settled === null) return null
    setPaying({ installments: settled.installments, method: settled.method })
    setSearch(orderSearch(settled), { replace: true, preventScrollReset: true })
    return settled
  }

  return { choice, change }
}

export function OverviewPage() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const found = useOffer(solution, requestedChoice(search).coupon ?? null)

  function content() {
    if (found.state === 'ready')
      return <PurchaseForm name={solution} offer={found.offer} isCheckingCoupon={found.isCheckingCoupon} />
    if (found.state === 'loading') return <Skeleton active paragraph={{ rows: 10 }} aria-label={words.loading} />
    return <LoadFailure text={checkout.loadFailed} onRetry={found.retry} retrying={found.retrying} />
  }

  return (
    <div className={overviewPageStyles.page}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <h1 className={overviewPageStyles.title}>{texts.title}</h1>
      {content()}
    </div>
  )
}
