import { failures, planOffer, uploadDialogs } from '@revela/phrases'
import type { UploadProblem } from '@revela/uploader'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { offerPlan, type PlanOffer } from '../../../lib/plan-offer.ts'
import { paths } from '../../../lib/paths.ts'
import { MessageDialog } from '../../../ui/message-dialog.tsx'

const words = uploadDialogs.limit

/** The plan offer for an upload that a plan limit blocked. */
function offerFor(problem: UploadProblem): (PlanOffer & { readonly text: string }) | null {
  if (problem.kind !== 'limit' || problem.details === null) return null
  const { details } = problem
  if (details.limit === 'max_picture') {
    const text = words.pictures(details.available_pictures, details.requested_pictures)
    return { block: 'limit', feature: 'max_picture', needed: details.requested_pictures, text }
  }
  if (details.limit !== 'space') return null
  const text = words.space(details.available_space, details.requested_space)
  return { block: 'limit', feature: 'space', needed: Math.ceil(details.requested_space / 1024), text }
}

function failureText(problem: UploadProblem): string {
  if (problem.kind !== 'failed') return words.failed
  return problem.help ?? (problem.code === 'ConnectionBroken' ? failures.offlineText : words.failed)
}

/** Why an upload did not start. */
export function ProblemDialog({ problem, onClose }: { readonly problem: UploadProblem; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const offer = offerFor(problem)
  if (offer?.feature === 'space') return <ImmediateOffer offer={offer} onClose={onClose} />
  if (offer === null) {
    return (
      <MessageDialog open kind="error" title={failures.brokenTitle} onClose={onClose}>
        <p>{failureText(problem)}</p>
      </MessageDialog>
    )
  }
  function compare() {
    onClose()
    void navigate(paths.checkoutPlans)
  }
  return (
    <MessageDialog
      open
      kind="warning"
      title={words.title}
      onClose={onClose}
      action={{ label: planOffer.compare, run: compare }}
    >
      <p>{offer.text}</p>
    </MessageDialog>
  )
}

/** For a full storage the plan offer opens directly, because the dialog would only repeat it. */
function ImmediateOffer({ offer, onClose }: { readonly offer: PlanOffer; readonly onClose: () => void }) {
  useEffect(() => {
    offerPlan(offer)
    onClose()
  }, [offer, onClose])
  return null
}
