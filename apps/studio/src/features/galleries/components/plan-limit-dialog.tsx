import { planLimit } from '@revela/phrases'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'

type Props = {
  /** What the plan refused; `null` keeps the dialog closed. */
  readonly text: string | null
  readonly advice: string
  readonly title?: string
  readonly onClose: () => void
}

export function PlanLimitDialog({ text, advice, title = planLimit.title, onClose }: Props) {
  const talk = whatsappUrl(useStudioConfig()?.support.finance, planLimit.talkMessage)
  return (
    <MessageDialog open={text !== null} kind="warning" title={title} onClose={onClose}>
      <p>{text}</p>
      <p>
        {advice} {talk ? <OutsideLink href={talk}>{planLimit.talk}</OutsideLink> : null}
      </p>
    </MessageDialog>
  )
}
