import { sends as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { sendsQuery, type SentMail } from '../api/sending-queries.ts'
import { SendState } from './send-state.tsx'
import styles from './sent-mails.module.css'

type Props = {
  readonly galleryId: string
  /** A refused one is put back into the form. */
  readonly onAgain?: ((mail: SentMail) => void) | undefined
}

const shownFirst = 5

/** The mails of a gallery and what became of them; nothing where none was sent. */
export function SentMails({ galleryId, onAgain }: Props) {
  const sends = useQuery(sendsQuery(galleryId))
  const [all, setAll] = useState(false)
  if (sends.isError)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void sends.refetch()} retrying={sends.isFetching} />
  if (sends.isPending || sends.data.length === 0) return null
  const now = new Date(sends.dataUpdatedAt)
  const shown = all ? sends.data : sends.data.slice(0, shownFirst)
  return (
    <section className={styles.sends} aria-labelledby="sent-mails">
      <h3 id="sent-mails" className={styles.title}>
        {texts.title}
      </h3>
      <ul className={styles.list}>
        {shown.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <div className={styles.words}>
              <p className={styles.who}>
                {mail.name} <span className={styles.email}>{mail.email}</span>
              </p>
              <p className={styles.detail}>
                {mail.subject} · {formatAgo(mail.at, now)}
              </p>
              {mail.state === 'held' ? <p className={styles.refusal}>{texts.held}</p> : null}
              {mail.refusal === null ? null : <p className={styles.refusal}>{texts.refusals[mail.refusal]}</p>}
            </div>
            <SendState state={mail.state} />
            {mail.state === 'refused' && onAgain ? (
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
