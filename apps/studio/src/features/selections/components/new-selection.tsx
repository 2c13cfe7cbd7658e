import { allows } from '@revela/domain'
import { selectionFollowUp as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import styles from './new-selection.module.css'

type Props = { readonly beside: number; readonly onCreate: () => void }

/** One more family in the same gallery; the second one is a feature of the plan. */
export function NewSelection({ beside, onCreate }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = beside === 0 || allows(info.user_subscription.gallery_limits, 'multiple_private_selection')
  return (
    <div className={styles.new}>
      <Button
        size="large"
        icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
        onClick={included ? onCreate : () => offerPlan({ block: 'feat', feature: 'multiple_private_selection' })}
      >
        {texts.create}
      </Button>
      {included ? null : <PlusBadge />}
    </div>
  )
}
