import { planOffer } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import styles from './upgrade-dialog.module.css'

type Props = { readonly plan: string; readonly onClose: () => void }

/** One click works once in a billing period; beyond it a person makes the change. */
export function UpgradeLimit({ plan, onClose }: Props) {
  const talk = whatsappUrl(useStudioConfig()?.support.finance, planOffer.limitReachedMessage(plan))
  return (
    <Modal
      open
      centered
      width={500}
      onCancel={onClose}
      title={
        <span className={`${styles.title} ${styles.marked}`}>
          <TriangleAlert size={24} strokeWidth={1.75} aria-hidden="true" className={styles.pending} />
          {planOffer.limitReached}
        </span>
      }
      footer={
        <div className={styles.actions}>
          {talk ? (
            <OutsideButton href={talk} primary icon={<WhatsAppGlyph />}>
              {planOffer.talkToFinance}
            </OutsideButton>
          ) : null}
          <Button size="large" onClick={onClose}>
            {planOffer.later}
          </Button>
        </div>
      }
    >
      <p className={styles.body}>{planOffer.limitReachedText}</p>
    </Modal>
  )
}
