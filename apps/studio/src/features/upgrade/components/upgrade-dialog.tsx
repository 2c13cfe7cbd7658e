import { planOffer } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { PlanOffer } from '../../../lib/plan-offer.ts'
import { checkoutOverview } from '../../../lib/paths.ts'
import { lacksCard, reachedLimit, useOneClickUpgrade } from '../api/one-click.ts'
import { planSuggestionQuery } from '../api/plan-suggestion.ts'
import { OfferedPlan } from './offered-plan.tsx'
import { UpgradeActions } from './upgrade-actions.tsx'
import { UpgradeLimit } from './upgrade-limit.tsx'
import { Upgraded } from './upgraded.tsx'
import styles from './upgrade-dialog.module.css'

type Props = { readonly offer: PlanOffer; readonly onClose: () => void }

/** What stopped the person, the plan that would not have, and one click to it. */
export function UpgradeDialog({ offer, onClose }: Props) {
  const footer = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const suggestion = useQuery(planSuggestionQuery(offer))
  const upgrade = useOneClickUpgrade()
  // Once it is bought, another one is suggested.
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

  if (upgrade.isSuccess) return <Upgraded plan={bought} result={upgrade.data} onClose={onClose} />
  if (reachedLimit(upgrade.error)) return <UpgradeLimit plan={bought} onClose={onClose} />
  return (
    <Modal
      open
      centered
      width={600}
      onCancel={onClose}
      afterOpenChange={(opened) => {
        if (opened) footer.current?.querySelector<HTMLElement>('a, button')?.focus()
      }}
      title={
        <span className={styles.title}>{offer.block === 'feat' ? planOffer.featureTitle : planOffer.limitTitle}</span>
      }
      footer={
        <div className={styles.actions} ref={footer}>
          <UpgradeActions
            suggestion={suggestion.data ?? null}
            failed={suggestion.isError}
            buying={upgrade.isPending}
            onBuy={buy}
            onClose={onClose}
          />
        </div>
      }
    >
      <div className={styles.body}>
        <p>
          {offer.text ?? planOffer.blocked[offer.feature]} {planOffer.nothingChanged}
        </p>
        <OfferedPlan feature={offer.feature} suggestion={suggestion} failure={upgrade.error} />
      </div>
    </Modal>
  )
}
