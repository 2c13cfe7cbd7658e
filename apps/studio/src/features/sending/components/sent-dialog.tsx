import { sent as texts, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useLast } from '../../../lib/use-last.ts'
import type { Outcome } from '../lib/use-sender.ts'
import { MailProgress } from './mail-progress.tsx'
import styles from './sent-dialog.module.css'

type Props = {
  readonly outcome: Outcome | null
  readonly galleryId: string
  readonly onClose: () => void
  readonly onAnother?: () => void
  readonly onFollowUp?: () => void
}

export function SentDialog({ outcome, galleryId, onClose, onAnother, onFollowUp }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  const shown = useLast(outcome)
  return (
    <Modal
      open={outcome !== null}
      width={520}
      centered
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? close.current?.focus() : undefined)}
      title={
        <span className={styles.title}>
          <CircleCheck size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
          {texts.title}
        </span>
      }
      footer={
        <div className={styles.actions}>
          {onAnother ? (
            <Button size="large" onClick={onAnother}>
              {texts.another}
            </Button>
          ) : null}
          <Button ref={close} size="large" type={onFollowUp ? 'default' : 'primary'} onClick={onClose}>
            {words.close}
          </Button>
          {onFollowUp ? (
            <Button type="primary" size="large" onClick={onFollowUp}>
              {texts.followUp}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={styles.body}>
        {shown?.mode === 'email' ? (
          <MailProgress galleryId={galleryId} mail={shown.mail} repeated={shown.repeated} />
        ) : (
          <>
            <p className={styles.first}>{texts.whatsapp}</p>
            <p>{texts.whatsappLead}</p>
          </>
        )}
      </div>
    </Modal>
  )
}
