import { planOffer } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { checkoutOverview, paths } from '../../../lib/paths.ts'
import type { PlanOffer } from '../../../lib/plan-offer.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { ButtonLink, OutsideButton } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import {
  type PlanSuggestion,
  upgradePriceQuery,
  lacksCard,
  reachedLimit,
  useOneClickUpgrade,
  planSuggestionQuery,
} from '../api/upgrade.ts'
import { OfferedPlan } from './offered-plan.tsx'
import styles from './upgrade-dialog.module.css'

type Props = {
  readonly suggestion: PlanSuggestion | null
  readonly failed: boolean
  readonly buying: boolean
  readonly onBuy: (id: string, planId: number) => void
  readonly onClose: () => void
}

/** One click with a saved card, the checkout without one, and support if only staff can change the plan. */
function UpgradeActions({ suggestion, failed, buying, onBuy, onClose }: Props) {
  const way = useUpgradeWay(suggestion)
  const plan = suggestion?.suggestion_plan_name ?? null
  const message = plan === null ? planOffer.messageNoPlan : planOffer.message(plan)
  const bySupport = failed || suggestion?.need_support === true
  // A plan that only staff can sell goes to support; a failure goes to those who can charge.
  const team = failed ? 'finance' : 'technical'
  const talk = whatsappUrl(useStudioConfig()?.support[team], message)
  return (
    <>
      {bySupport && talk ? (
        <OutsideButton href={talk} primary icon={<WhatsAppGlyph />}>
          {planOffer.talk}
        </OutsideButton>
      ) : null}
      {way.kind === 'one-click' || way.kind === 'waiting' ? (
        // One button for both states, so that it keeps the focus when the price arrives.
        <Button
          type="primary"
          size="large"
          loading={buying || way.kind === 'waiting'}
          aria-disabled={way.kind === 'waiting'}
          onClick={way.kind === 'one-click' ? () => onBuy(way.id, way.planId) : undefined}
        >
          {planOffer.upgrade}
        </Button>
      ) : null}
      {way.kind === 'checkout' ? (
        <ButtonLink to={checkoutOverview({ plan_id: way.planId })} primary onFollow={onClose}>
          {planOffer.subscribe}
        </ButtonLink>
      ) : null}
      {way.kind === 'none' ? null : (
        <ButtonLink to={paths.checkoutPlans} onFollow={onClose}>
          {planOffer.compare}
        </ButtonLink>
      )}
      <Button size="large" onClick={onClose}>
        {planOffer.later}
      </Button>
    </>
  )
}

type UpgradeWay =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'one-click'; readonly id: string; readonly planId: number }
  | { readonly kind: 'checkout'; readonly planId: number }

/** One click is offered only with a visible price and a saved card; otherwise the checkout is. */
function useUpgradeWay(suggestion: PlanSuggestion | null): UpgradeWay {
  const id = suggestion?.checkout_upgrade_id ?? null
  const planId = suggestion?.suggestion_plan_id ?? null
  const offered = id !== null && planId !== null && suggestion?.need_support === false
  const price = useQuery({ ...upgradePriceQuery(planId ?? 0), enabled: offered })
  if (!offered) return { kind: 'none' }
  if (price.isPending) return { kind: 'waiting' }
  return price.data?.lastFour ? { kind: 'one-click', id, planId } : { kind: 'checkout', planId }
}

type UpgradeDialogProps = { readonly offer: PlanOffer; readonly onClose: () => void }

/** The blocked feature, a plan that includes it, and the upgrade. */
export function UpgradeDialog({ offer, onClose }: UpgradeDialogProps) {
  const navigate = useNavigate()
  const suggestion = useQuery(planSuggestionQuery(offer))
  const upgrade = useOneClickUpgrade()
  // Keeps the name of the bought plan, because another plan is suggested afterwards.
  const bought = upgrade.variables?.plan ?? ''

  function buy(id: string, planId: number) {
    upgrade.mutate(
      { id, planId, plan: suggestion.data?.suggestion_plan_name ?? '' },
      {
        onError: (error) => {
          if (!lacksCard(error)) return
          onClose()
          void navigate(checkoutOverview({ plan_id: planId }))
        },
      },
    )
  }

  if (upgrade.isSuccess) return <UpgradeDone plan={bought} result={upgrade.data} onClose={onClose} />
  if (reachedLimit(upgrade.error)) return <UpgradeLimit plan={bought} onClose={onClose} />
  return (
    <Dialog
      width={600}
      title={offer.block === 'feat' ? planOffer.featureTitle : planOffer.limitTitle}
      titleSize="large"
      actionLayout="main-first"
      initialFocus="first-action"
      onClose={onClose}
      actions={
        <UpgradeActions
          suggestion={suggestion.data ?? null}
          failed={suggestion.isError}
          buying={upgrade.isPending}
          onBuy={buy}
          onClose={onClose}
        />
      }
    >
      <div className={styles.body}>
        <p>
          {offer.text ?? planOffer.blocked[offer.feature]} {planOffer.nothingChanged}
        </p>
        <OfferedPlan feature={offer.feature} suggestion={suggestion} failure={upgrade.error} />
      </div>
    </Dialog>
  )
}

type UpgradedProps = { readonly plan: string; readonly result: 'done' | 'pending'; readonly onClose: () => void }

/** The plan is active, or will be after the bank confirms. */
function UpgradeDone({ plan, result, onClose }: UpgradedProps) {
  const done = result === 'done'
  return (
    <Dialog
      width={500}
      title={done ? planOffer.done : planOffer.pending}
      titleSize="large"
      icon={done ? { Icon: CircleCheck, tone: 'success' } : { Icon: Clock, tone: 'warning' }}
      initialFocus="first-action"
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={onClose}>
          {planOffer.goOn}
        </Button>
      }
    >
      <p className={styles.body}>{done ? planOffer.doneText(plan) : planOffer.pendingText(plan)}</p>
    </Dialog>
  )
}

type UpgradeLimitProps = { readonly plan: string; readonly onClose: () => void }

/** The one-click upgrade works once per billing period; after that, support changes the plan. */
function UpgradeLimit({ plan, onClose }: UpgradeLimitProps) {
  const talk = whatsappUrl(useStudioConfig()?.support.finance, planOffer.limitReachedMessage(plan))
  return (
    <Dialog
      width={500}
      title={planOffer.limitReached}
      titleSize="large"
      icon={{ Icon: TriangleAlert, tone: 'warning' }}
      actionLayout="main-first"
      onClose={onClose}
      actions={
        <>
          {talk ? (
            <OutsideButton href={talk} primary icon={<WhatsAppGlyph />}>
              {planOffer.talkToFinance}
            </OutsideButton>
          ) : null}
          <Button size="large" onClick={onClose}>
            {planOffer.later}
          </Button>
        </>
      }
    >
      <p className={styles.body}>{planOffer.limitReachedText}</p>
    </Dialog>
  )
}
