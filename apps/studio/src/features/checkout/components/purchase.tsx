import { slipRefusal, type CheckoutSolution, type PaymentMethod } from '@revela/domain'
import { checkoutOverview as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showCardRefusal } from '../../../lib/card-values.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { showFieldErrors } from '../../../lib/field-errors.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { Callout } from '../../../ui/callout.tsx'
import { useBuyPlan, type PaymentValues } from '../api/buy-plan.ts'
import type { Offer } from '../api/use-offer.ts'
import { couponStanding } from '../lib/coupon-standing.ts'
import { purchaseFields, purchaseProblem, type PurchaseProblem } from '../lib/purchase-problem.ts'
import { statusAddress } from '../lib/status-address.ts'
import { useChoice } from '../lib/use-choice.ts'
import { optionOf } from '../lib/with-coupon.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import styles from './purchase.module.css'

type Props = { readonly name: CheckoutSolution; readonly offer: Offer; readonly asking: boolean }

/** The order and its payment. Nothing of the price is sent: the server counts it again. */
export function Purchase({ name, offer, asking }: Props) {
  const { choice, change } = useChoice(name, offer.solution.plans)
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const config = useStudioConfig()
  const [form] = Form.useForm<PaymentValues>()
  const [problem, setProblem] = useState<PurchaseProblem | null>(null)
  const buy = useBuyPlan()
  const navigate = useNavigate()
  const option = choice && optionOf(offer.solution, choice.planId, choice.periodicity)
  const plain = choice && optionOf(offer.plain, choice.planId, choice.periodicity)
  if (!choice || !option || !plain) return null

  const plan = offer.solution.plans.find((one) => one.id === choice.planId)
  const coupon = couponStanding(offer, choice)
  const gateway = config?.payments ?? null

  function refusals(): Partial<Record<PaymentMethod, string>> {
    const slip = slipRefusal({
      byPlan: plain?.installments[0]?.payment_slip ?? false,
      withCoupon: option?.installments[0]?.payment_slip ?? false,
      installments: choice?.installments ?? 1,
    })
    const words = texts.slipRefused
    return {
      ...(slip === null
        ? {}
        : { 'payment-slip': slip === 'plan' ? words.plan(plan?.display_name ?? '') : words[slip] }),
      ...(choice && choice.installments > 1 ? { pix: words.installments } : {}),
    }
  }

  function tell(error: unknown) {
    const found = purchaseProblem(error)
    if (found.kind === 'card') showCardRefusal(form, found.refused)
    else if (found.kind === 'fields') showFieldErrors(form, error, purchaseFields)
    else if (found.kind === 'plan') window.scrollTo({ top: 0, behavior: 'smooth' })
    setProblem(found)
  }

  function pay(values: PaymentValues) {
    if (!choice || gateway === null) return
    setProblem(null)
    buy.mutate(
      { choice, couponId: coupon?.valid ? coupon.id : null, values, gateway },
      {
        onSuccess: (bought) => {
          const { to, state } = statusAddress(name, choice, bought, option?.quote.amount ?? 0)
          void navigate(to, { state })
        },
        onError: tell,
      },
    )
  }

  return (
    <>
      {problem?.kind === 'plan' ? (
        <div className={styles.notice}>
          <Callout kind="error" title={texts.refusedTitle}>
            {problem.help}
          </Callout>
        </div>
      ) : null}
      <div className={styles.columns}>
        <OrderSummary
          solution={offer.solution}
          choice={choice}
          option={option}
          coupon={coupon}
          inTrial={name === 'gallery-pro' && info.user_subscription.trial}
          onChange={change}
        />
        <PaymentForm
          form={form}
          choice={choice}
          option={option}
          refused={refusals()}
          paying={buy.isPending}
          repricing={asking}
          onPay={gateway === null ? null : pay}
          onChange={change}
        />
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
