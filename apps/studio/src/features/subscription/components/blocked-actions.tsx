import { subscription } from '@revela/phrases'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import styles from './quiet-link.module.css'

/** A link beside a button, with the same tap target. */
export function QuietLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <span className={styles.link}>
      <InlineLink to={to}>{children}</InlineLink>
    </span>
  )
}

type Props = { readonly team: 'finance' | 'technical'; readonly message: string; readonly primary?: boolean }

/** Opens a conversation with support, with a prepared message. */
export function ContactAction({ team, message, primary = true }: Props) {
  const href = whatsappUrl(useStudioConfig()?.support[team], message)
  if (href === null) return null
  return (
    <OutsideButton href={href} primary={primary} icon={<WhatsAppGlyph />}>
      {team === 'finance' ? subscription.talkToFinance : subscription.talkToSupport}
    </OutsideButton>
  )
}

export function LogoutAction() {
  return <QuietLink to={paths.logout}>{subscription.logout}</QuietLink>
}
