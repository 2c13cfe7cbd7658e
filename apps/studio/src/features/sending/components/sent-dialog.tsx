import { galleryPublication, sends, sent as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { sendsQuery, type SentMail } from '../api/sending-queries.ts'
import type { Recipient } from '../lib/send-values.ts'
import type { Outcome } from '../lib/use-sender.ts'
import { MessageList, SendResults } from './send-results.tsx'
import { SendState } from './sent-mails.tsx'
import styles from './sent-dialog.module.css'

type Props = {
  readonly outcome: Outcome | null
  readonly galleryId: string
  readonly onClose: () => void
  /** Opens the WhatsApp message to one of several people. */
  readonly onOpenMessage: (recipient: Recipient) => Promise<boolean>
  readonly onAnother?: () => void
  readonly onFollowUp?: () => void
}

export function SentDialog({ outcome, galleryId, onClose, onOpenMessage, onAnother, onFollowUp }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  const shown = useLast(outcome)
  const mail = useFollowedMail(galleryId, shown?.mode === 'email' ? shown.mail : null)
  const failed = shown?.mode === 'emails' && shown.results.some(({ state }) => state === 'failed')
  const isRejected = mail?.state === 'rejected'
  const title = failed
    ? texts.someFailedTitle
    : isRejected
      ? texts.rejectedTitle
      : mail?.state === 'held'
        ? texts.heldTitle
        : texts.title
  return (
    <Dialog
      open={outcome !== null}
      width={520}
      title={title}
      titleSize="large"
      icon={isRejected || failed ? { Icon: CircleAlert, tone: 'error' } : { Icon: CircleCheck, tone: 'success' }}
      initialFocus={close}
      onClose={onClose}
      actions={
        <>
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
        </>
      }
    >
      <div className={styles.body}>
        {shown?.mode === 'email' && mail ? (
          <MailProgress mail={mail} repeated={shown.repeated} />
        ) : shown?.mode === 'emails' ? (
          <SendResults results={shown.results} />
        ) : shown?.mode === 'messages' ? (
          <MessageList recipients={shown.recipients} onOpen={onOpenMessage} />
        ) : (
          <>
            <p className={styles.first}>{texts.whatsapp}</p>
            <p>{texts.whatsappLead}</p>
          </>
        )}
        {shown?.published ? <p>{galleryPublication.sentPublished}</p> : null}
      </div>
    </Dialog>
  )
}

/** The current state of the e-mail, polled until it is sent or rejected. */
function useFollowedMail(galleryId: string, mail: SentMail | null): SentMail | null {
  const { data } = useQuery({ ...sendsQuery(galleryId), enabled: mail !== null })
  return data?.find(({ id }) => id === mail?.id) ?? mail
}

type MailProgressProps = { readonly mail: SentMail; readonly repeated: boolean }

/** Says that it was sent only when it was. */
function firstLine({ state }: SentMail): string {
  return state === 'queued' ? texts.queued : texts.email
}

/** The progress of an e-mail until it is sent or rejected. */
function MailProgress({ mail, repeated }: MailProgressProps) {
  const isRejected = mail.state === 'rejected'
  if (mail.state === 'held')
    return (
      <>
        <p className={styles.first}>{texts.held}</p>
        <p>{sends.held}</p>
        <output className={styles.state}>
          <SendState state={mail.state} />
        </output>
      </>
    )
  return (
    <>
      {isRejected ? null : (
        <>
          <p className={styles.first}>{repeated ? texts.repeated : firstLine(mail)}</p>
          <p>{texts.emailLead(mail.email)}</p>
        </>
      )}
      <output className={styles.state}>
        {isRejected ? <span>{texts.rejected(mail.email)}</span> : null}
        <SendState state={mail.state} />
        {mail.rejection === null ? null : <span className={styles.rejection}>{sends.rejections[mail.rejection]}</span>}
      </output>
    </>
  )
}
