import { subscription } from '@revela/phrases'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'

type Props = { readonly team: 'finance' | 'technical'; readonly message: string; readonly primary?: boolean }

/** Opens a conversation that already says why. */
export function ContactAction({ team, message, primary = true }: Props) {
  const href = whatsappUrl(useStudioConfig()?.support[team], message)
  if (href === null) return null
  return (
    <OutsideButton href={href} primary={primary} icon={<WhatsAppGlyph />}>
      {team === 'finance' ? subscription.talkToFinance : subscription.talkToSupport}
    </OutsideButton>
  )
}
