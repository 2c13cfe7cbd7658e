import { reminderNames, reminderQueue as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { albumPaths, galleryPaths, paths } from '../../../lib/paths.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { reminderKey, reminderQueueQuery, useMarkReminder, type QueuedReminder } from '../api/reminder-queue.ts'
import styles from './reminder-queue.module.css'

/** The card of Hoje: one tap each opens WhatsApp with the text and marks the reminder. Nothing if there is none. */
export function ReminderQueue() {
  const { data } = useQuery(reminderQueueQuery)
  const id = useId()
  if (data === undefined || data.messages.length === 0) return null
  const { messages, more } = data
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.lead}>
        <strong>{texts.ready(messages.length, more)}</strong> · {texts.lead}
      </p>
      <ul className={styles.list}>
        {messages.map((reminder) => (
          <QueueRow key={reminderKey(reminder)} reminder={reminder} />
        ))}
      </ul>
    </section>
  )
}

function pathOf({ gallery_id: galleryId, album_id: albumId }: QueuedReminder): string {
  if (galleryId !== null) return galleryPaths.selectionFollowUp(galleryId)
  return albumId == null ? paths.albums : albumPaths.readers(albumId)
}

function QueueRow({ reminder }: { readonly reminder: QueuedReminder }) {
  const { client_name: client, kind } = reminder
  const mark = useMarkReminder()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.client}>
          <Link to={pathOf(reminder)}>{client}</Link>
        </h3>
        <p className={styles.facts}>
          {reminder.gallery_title ?? reminder.album_title} · <strong>{reminderNames[kind].name}</strong>
        </p>
        <p className={styles.text}>{reminder.text}</p>
      </div>
      <div className={styles.actions}>
        <Button
          type="text"
          size="large"
          aria-label={texts.skipFor(client)}
          onClick={() => mark.mutate({ reminder, as: 'skipped' })}
        >
          {texts.skip}
        </Button>
        <OutsideButton
          href={reminder.whatsapp_url}
          label={texts.sendTo(client)}
          icon={<WhatsAppGlyph size={18} />}
          onFollow={() => mark.mutate({ reminder, as: 'sent' })}
        >
          {texts.send}
        </OutsideButton>
      </div>
    </li>
  )
}
