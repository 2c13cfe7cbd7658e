import { planLimit, planOffer } from '@revela/phrases'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import type { PlanLimitRefusal } from '../lib/plan-limit-text.ts'

type Props = {
  /** What the plan refused; `null` keeps the dialog closed. */
  readonly refusal: PlanLimitRefusal | null
  readonly advice: string
  readonly onClose: () => void
}

export function PlanLimitDialog({ refusal, advice, onClose }: Props) {
  const navigate = useNavigate()
  function compare() {
    onClose()
    void navigate(paths.checkoutPlans)
  }
  return (
    <MessageDialog
      open={refusal !== null}
      kind="warning"
      title={planLimit.title}
      onClose={onClose}
      action={{ label: planOffer.compare, run: compare }}
    >
      <p>{refusal?.text}</p>
      <p>{advice}</p>
    </MessageDialog>
  )
}
