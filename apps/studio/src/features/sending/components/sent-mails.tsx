import { sends as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CheckCheck, CircleAlert, Clock3, ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { type SentMail, sendsQuery } from '../api/sending-queries.ts'
import styles from './send-state.module.css'
import sentMailsStyles from './sent-mails.module.css'

const icons = { queued: Clock3, held: ShieldQuestion, sent: CheckCheck, rejected: CircleAlert } as const

/** The state of an e-mail in one word. */
export function SendState({ state }: { readonly state: SentMail['state'] }) {
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {texts.states[state]}
    </span>
  )
}

type Props = {
  readonly galleryId: string
  /** Puts a rejected e-mail back into the form. */
  readonly onAgain?: ((mail: SentMail) => void) | undefined
}

const initialCount = 5

/** The e-mails of a gallery with their states; empty if there are none. */
export function SentMails({ galleryId, onAgain }: Props) {
  const sends = useQuery(sendsQuery(galleryId))
  const [all, setAll] = useState(false)
  if (sends.isError)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void sends.refetch()} retrying={sends.isFetching} />
  if (sends.isPending || sends.data.length === 0) return null
  const now = new Date(sends.dataUpdatedAt)
  const shown = all ? sends.data : sends.data.slice(0, initialCount)
  return (
    <section className={sentMailsStyles.sends} aria-labelledby="sent-mails">
      <h3 id="sent-mails" className={sentMailsStyles.title}>
        {texts.title}
      </h3>
      <ul className={sentMailsStyles.list}>
        {shown.map((mail) => (
          <li key={mail.id} className={sentMailsStyles.mail}>
            <div className={sentMailsStyles.words}>
              <p className={sentMailsStyles.who}>
                {mail.name} <span className={sentMailsStyles.email}>{mail.email}</span>
              </p>
              <p className={sentMailsStyles.detail}>
                {mail.subject} · {formatAgo(mail.at, now)}
              </p>
              {mail.state === 'held' ? <p className={sentMailsStyles.rejection}>{texts.held}</p> : null}
              {mail.rejection === null ? null : (
                <p className={sentMailsStyles.rejection}>{texts.rejections[mail.rejection]}</p>
              )}
            </div>
            <SendState state={mail.state} />
            {mail.state === 'rejected' && onAgain ? (
              <Button onClick={() => onAgain(mail)} aria-label={texts.againTo(mail.email)}>
                {texts.again}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {sends.data.length > shown.length ? (
        <Button type="text" onClick={() => setAll(true)}>
          {texts.all(sends.data.length)}
        </Button>
      ) : null}
    </section>
  )
}
