import { copying, sending as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Check, Copy, Mail } from 'lucide-react'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { SendMode } from '../lib/send-mode.ts'

type Props = { readonly mode: SendMode; readonly pending: boolean; readonly copied: boolean }

const labels = { email: texts.sendEmail, whatsapp: texts.sendWhatsapp, link: texts.copyLink } as const
const icons = { email: Mail, whatsapp: WhatsAppGlyph, link: Copy } as const

export function SendAction({ mode, pending, copied }: Props) {
  const said = mode === 'link' && copied
  const Icon = said ? Check : icons[mode]
  return (
    <Button
      type="primary"
      htmlType="submit"
      size="large"
      loading={pending}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      <span aria-live="polite">{said ? copying.copied : labels[mode]}</span>
    </Button>
  )
}
