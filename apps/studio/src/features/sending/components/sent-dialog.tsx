import { galleryPublication, sent as texts, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useLast } from '../../../lib/use-last.ts'
import { useFollowedMail } from '../lib/use-followed-mail.ts'
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
  const mail = useFollowedMail(galleryId, shown?.mode === 'email' ? shown.mail : null)
  const isRefused = mail?.state === 'refused'
  const Icon = isRefused ? CircleAlert : CircleCheck
  return (
    <Modal
      open={outcome !== null}
      width={520}
      centered
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? close.current?.focus() : undefined)}
      title={
        <span className={styles.title}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} data-refused={isRefused} />
          {isRefused ? texts.refusedTitle : mail?.state === 'held' ? texts.heldTitle : texts.title}
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
        {shown?.mode === 'email' && mail ? (
          <MailProgress mail={mail} repeated={shown.repeated} />
        ) : (
          <>
            <p className={styles.first}>{texts.whatsapp}</p>
            <p>{texts.whatsappLead}</p>
          </>
        )}
        {shown?.published ? <p>{galleryPublication.sentPublished}</p> : null}
      </div>
    </Modal>
  )
}
