import { sends, sent as texts } from '@revela/phrases'
import type { SentMail } from '../api/sending-queries.ts'
import { SendState } from './send-state.tsx'
import styles from './sent-dialog.module.css'

type Props = { readonly mail: SentMail; readonly repeated: boolean }

/** What becomes of a mail until it has left, or was refused. */
export function MailProgress({ mail, repeated }: Props) {
  const isRefused = mail.state === 'refused'
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
      {isRefused ? null : (
        <>
          <p className={styles.first}>{repeated ? texts.repeated : texts.email}</p>
          <p>{texts.emailLead(mail.email)}</p>
        </>
      )}
      <output className={styles.state}>
        {isRefused ? <span>{texts.refused(mail.email)}</span> : null}
        <SendState state={mail.state} />
        {mail.refusal === null ? null : <span className={styles.refusal}>{sends.refusals[mail.refusal]}</span>}
      </output>
    </>
  )
}
