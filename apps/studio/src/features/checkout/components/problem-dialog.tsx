import { checkout, checkoutOverview as texts } from '@revela/phrases'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import type { PurchaseProblem } from '../lib/purchase-problem.ts'

type Told = Extract<PurchaseProblem, { kind: 'popup' | 'uncertain' | 'silent' }>

type Props = { readonly problem: Told | null; readonly onClose: () => void }

const titles = { popup: texts.refusedTitle, uncertain: texts.uncertainTitle, silent: texts.failed } as const

/** A purchase that did not work, told over the page. Where nobody can say why, somebody is there to ask. */
export function ProblemDialog({ problem, onClose }: Props) {
  const contact = whatsappUrl(useStudioConfig()?.support.finance, checkout.contactMessage)
  if (problem === null) return null
  const text =
    problem.kind === 'popup' ? problem.help : problem.kind === 'uncertain' ? texts.uncertainText : texts.failedText
  const asks = problem.kind === 'silent' && contact !== null
  return (
    <MessageDialog
      open
      kind="warning"
      title={titles[problem.kind]}
      onClose={onClose}
      {...(asks
        ? { action: { label: checkout.contact, run: () => void window.open(contact, '_blank', 'noopener,noreferrer') } }
        : {})}
    >
      <p>{text}</p>
    </MessageDialog>
  )
}
