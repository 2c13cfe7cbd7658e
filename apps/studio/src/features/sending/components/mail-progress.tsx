import { sends, sent as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { sendsQuery, type SentMail } from '../api/sending-queries.ts'
import { SendState } from './send-state.tsx'
import styles from './sent-dialog.module.css'

type Props = { readonly galleryId: string; readonly mail: SentMail; readonly repeated: boolean }

/** One mail followed until it has left, or was refused. */
export function MailProgress({ galleryId, mail, repeated }: Props) {
  const { data } = useQuery(sendsQuery(galleryId))
  const now = data?.find(({ id }) => id === mail.id) ?? mail
  return (
    <>
      <p className={styles.first}>{repeated ? texts.repeated : texts.email}</p>
      <p>{texts.emailLead(mail.email)}</p>
      <output className={styles.state}>
        <SendState state={now.state} />
        {now.refusal === null ? null : <span className={styles.refusal}>{sends.refusals[now.refusal]}</span>}
      </output>
    </>
  )
}
