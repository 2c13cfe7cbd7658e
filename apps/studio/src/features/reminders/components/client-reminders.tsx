import { clientReminders as texts, reminderNames, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { BellOff, CircleSlash, Mail } from 'lucide-react'
import { formatInstantDay, formatMoment } from '../../../lib/dates.ts'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { clientRemindersQuery, type ComingReminder, type SentReminder } from '../api/client-reminders.ts'
import styles from './client-reminders.module.css'

/** What one client was reminded of, and what comes next. */
export function ClientReminders({ clientId }: { readonly clientId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(clientRemindersQuery(clientId))
  const content = () => {
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={words.loading} />
    const { stopped_at, coming, sent } = data
    return (
      <>
        {stopped_at === null ? null : (
          <div className={styles.stopped}>
            <BellOff size={18} strokeWidth={1.75} aria-hidden="true" />
            <p>
              <strong>{texts.stopped}</strong>
              <br />
              {texts.stoppedSince(formatInstantDay(stopped_at))}
            </p>
          </div>
        )}
        {coming.length === 0 ? null : (
          <>
            <h3 className={styles.heading}>{texts.coming}</h3>
            <ul className={styles.list}>
              {coming.map((reminder) => (
                <ReminderLine
                  key={`${reminder.kind} ${reminder.gallery_id ?? reminder.album_id} ${reminder.step}`}
                  reminder={reminder}
                />
              ))}
            </ul>
            <p className={styles.note}>{texts.cause}</p>
          </>
        )}
        {sent.length === 0 ? null : (
          <>
            <h3 className={styles.heading}>{texts.sent}</h3>
            <ul className={styles.list}>
              {sent.map((reminder) => (
                <ReminderLine key={reminder.id} reminder={reminder} />
              ))}
            </ul>
          </>
        )}
        {coming.length + sent.length === 0 && stopped_at === null ? <p className={styles.note}>{texts.none}</p> : null}
      </>
    )
  }
  return (
    <section className={styles.section} aria-labelledby="client-reminders">
      <h2 id="client-reminders" className={styles.title}>
        {texts.title}
      </h2>
      {content()}
    </section>
  )
}

function ReminderLine({ reminder }: { readonly reminder: ComingReminder | SentReminder }) {
  const { kind, channel } = reminder
  const deleted = kind === 'album-deadline' ? texts.deletedAlbum : texts.deletedGallery
  const when = 'id' in reminder ? formatMoment(reminder.at) : texts.from(formatMoment(reminder.at))
  const state = 'id' in reminder && reminder.mail_state !== 'sent' ? reminder.mail_state : null
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {channel === 'email' ? (
          <Mail size={18} strokeWidth={1.75} />
        ) : channel === 'whatsapp' ? (
          <WhatsAppGlyph size={18} />
        ) : (
          <CircleSlash size={18} strokeWidth={1.75} />
        )}
      </span>
      <div>
        <p>
          <strong>{reminderNames[kind].name}</strong> {texts.channels[channel]}
        </p>
        {state === null ? null : <p className={styles.detail}>{texts.mailStates[state]}</p>}
        <p className={styles.detail}>
          {reminder.gallery_title ?? reminder.album_title ?? deleted} · {when}
        </p>
      </div>
    </li>
  )
}
