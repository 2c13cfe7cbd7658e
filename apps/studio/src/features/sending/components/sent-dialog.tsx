import { galleryPublication, sends, sent as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleAlert, CircleCheck, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { sendsQuery, type SentMail } from '../api/sending-queries.ts'
import type { Recipient } from '../lib/send-values.ts'
import { sentHeading, unopenedMessages } from '../lib/sent-heading.ts'
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

/** What was opened belongs to one send. */
const noneOpened = { outcome: null, ids: [] } as const

const icons = { success: CircleCheck, warning: MessageCircle, error: CircleAlert } as const

const listed = new Intl.ListFormat('pt-BR')

export function SentDialog({ outcome, galleryId, onClose, onOpenMessage, onAnother, onFollowUp }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  const shown = useLast(outcome)
  const mail = useFollowedMail(galleryId, shown?.mode === 'email' ? shown.mail : null)
  const [opened, setOpened] = useState<{ readonly outcome: Outcome | null; readonly ids: readonly string[] }>(
    noneOpened,
  )
  const [isAsking, setAsking] = useState(false)
  const openedIds = opened.outcome === shown ? opened.ids : noneOpened.ids
  const unopened = unopenedMessages(shown, openedIds)
  const { title, tone } = sentHeading(shown, mail?.state ?? null, unopened.length)
  const isWaiting = unopened.length > 0

  function leave() {
    setAsking(false)
    onClose()
  }

  return (
    <>
      <Dialog
        open={outcome !== null}
        width={520}
        title={title}
        titleSize="large"
        icon={{ Icon: icons[tone], tone }}
        initialFocus={close}
        onClose={isWaiting ? () => setAsking(true) : onClose}
        actions={
          <>
            {onAnother ? (
              <Button size="large" onClick={onAnother}>
                {texts.another}
              </Button>
            ) : null}
            <Button
              ref={close}
              size="large"
              type={onFollowUp || isWaiting ? 'default' : 'primary'}
              onClick={isWaiting ? () => setAsking(true) : onClose}
            >
              {words.close}
            </Button>
            {onFollowUp ? (
              <Button type={isWaiting ? 'default' : 'primary'} size="large" onClick={onFollowUp}>
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
            <MessageList
              recipients={shown.recipients}
              openedIds={openedIds}
              onOpen={onOpenMessage}
              onOpened={({ id }) => setOpened({ outcome: shown, ids: [...openedIds, id] })}
            />
          ) : (
            <>
              <p className={styles.first}>{texts.whatsapp}</p>
              <p>{texts.whatsappLead}</p>
            </>
          )}
          {shown?.published ? <p>{galleryPublication.sentPublished}</p> : null}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={texts.closeUnopenedTitle}
        action={texts.closeAnyway}
        cancelLabel={texts.keepOpening}
        focusKeep
        onClose={() => setAsking(false)}
        onConfirm={leave}
      >
        <p>{texts.closeUnopened(listed.format(unopened.map(({ name }) => name)))}</p>
      </ConfirmDialog>
    </>
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
