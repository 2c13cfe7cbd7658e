import { planLimit, planOffer } from '@revela/phrases'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import type { PlanLimitRejection } from '../lib/plan-limit-text.ts'

type Props = {
  /** The limit that was reached; `null` closes the dialog. */
  readonly rejection: PlanLimitRejection | null
  readonly advice: string
  readonly onClose: () => void
}

export function PlanLimitDialog({ rejection, advice, onClose }: Props) {
  const navigate = useNavigate()
  function compare() {
    onClose()
    void navigate(paths.checkoutPlans)
  }
  return (
    <MessageDialog
      open={rejection !== null}
      kind="warning"
      title={planLimit.title}
      onClose={onClose}
      action={{ label: planOffer.compare, run: compare }}
    >
      <p>{rejection?.text}</p>
      <p>{advice}</p>
    </MessageDialog>
  )
}
