import { planOffer } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { checkoutOverview, paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { ButtonLink, OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { PlanSuggestion } from '../api/plan-suggestion.ts'
import { upgradePriceQuery } from '../api/upgrade-price.ts'

type Props = {
  readonly suggestion: PlanSuggestion | null
  readonly failed: boolean
  readonly buying: boolean
  readonly onBuy: (id: string, planId: number) => void
  readonly onClose: () => void
}

/** One click where a card is kept, the checkout where none is, and a person where only support can. */
export function UpgradeActions({ suggestion, failed, buying, onBuy, onClose }: Props) {
  const way = useUpgradeWay(suggestion)
  const plan = suggestion?.suggestion_plan_name ?? null
  const message = plan === null ? planOffer.messageNoPlan : planOffer.message(plan)
  const talk = whatsappUrl(useStudioConfig()?.support.finance, message)
  const bySupport = failed || suggestion?.need_support === true
  return (
    <>
      {bySupport && talk ? (
        <OutsideButton href={talk} primary icon={<WhatsAppGlyph />}>
          {planOffer.talk}
        </OutsideButton>
      ) : null}
      {way.kind === 'one-click' ? (
        <Button type="primary" size="large" loading={buying} onClick={() => onBuy(way.id, way.planId)}>
          {planOffer.upgrade}
        </Button>
      ) : null}
      {way.kind === 'waiting' ? (
        <Button type="primary" size="large" loading>
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

/** One click is offered only with its price on the screen and a card to pay it; without them the checkout is. */
function useUpgradeWay(suggestion: PlanSuggestion | null): UpgradeWay {
  const id = suggestion?.checkout_upgrade_id ?? null
  const planId = suggestion?.suggestion_plan_id ?? null
  const offered = id !== null && planId !== null && suggestion?.need_support === false
  const price = useQuery({ ...upgradePriceQuery(planId ?? 0), enabled: offered })
  if (!offered) return { kind: 'none' }
  if (price.isPending) return { kind: 'waiting' }
  return price.data?.lastFour ? { kind: 'one-click', id, planId } : { kind: 'checkout', planId }
}
