import { sending as texts, type ShareAccess } from '@revela/phrases'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'

type Props = {
  readonly included: boolean
  readonly on: boolean
  readonly access: ShareAccess
  readonly onChange: (on: boolean) => void
}

/** Whether the link opens by itself, or the recipient types who they are. */
export function AccessSwitch({ included, on, access, onChange }: Props) {
  const lead = access.kind === 'link' ? texts.magicLinkOn : texts.magicLinkOff[access.kind]
  return (
    <SwitchRow
      label={texts.magicLink}
      lead={lead}
      badge={included ? null : <PlusBadge />}
      checked={on}
      onChange={(next) => (included ? onChange(next) : offerPlan({ block: 'feat', feature: 'magic_link' }))}
    />
  )
}
