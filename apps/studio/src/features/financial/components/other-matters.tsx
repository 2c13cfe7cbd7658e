import { financial } from '@revela/phrases'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { SideSection } from '../../../ui/side-section.tsx'
import styles from './other-matters.module.css'

const texts = financial.panel

/** The panel of others, where there is one, and the team. */
export function OtherMatters() {
  const config = useStudioConfig()
  const panel = config?.billing_url ?? null
  const talk = whatsappUrl(config?.support.finance, texts.message)
  if (panel === null && talk === null) return null
  return (
    <SideSection title={texts.title} lead={texts.lead}>
      <div className={styles.actions}>
        {panel === null ? null : <OutsideButton href={panel}>{texts.open}</OutsideButton>}
        {talk === null ? null : (
          <OutsideButton href={talk} icon={<WhatsAppGlyph />}>
            {texts.talk}
          </OutsideButton>
        )}
      </div>
      {panel === null ? null : <p className={styles.note}>{texts.otherLogin}</p>}
    </SideSection>
  )
}
