import { hasNotificationMail } from '@revela/domain'
import { notificationSettings as texts } from '@revela/phrases'
import { Switch } from 'antd'
import { useId } from 'react'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useSetEvent, type EventSetting, type NotificationSettings } from '../api/notifications.ts'
import styles from './notification-sections.module.css'

/** Which events are sent by e-mail and which as push messages. */
export function EventsSection({ settings: { events, push } }: { readonly settings: NotificationSettings }) {
  const { mutate } = useSetEvent()
  return (
    <SettingsSection title={texts.eventsTitle} lead={texts.eventsLead}>
      <ul className={styles.events}>
        {events.map((setting) => (
          <EventRow key={setting.event} setting={setting} hasPush={push.public_key !== null} onChange={mutate} />
        ))}
      </ul>
    </SettingsSection>
  )
}

type RowProps = {
  readonly setting: EventSetting
  readonly hasPush: boolean
  readonly onChange: (setting: EventSetting) => void
}

function EventRow({ setting, hasPush, onChange }: RowProps) {
  const { title, hint } = texts.events[setting.event]
  const hasMail = hasNotificationMail(setting.event)
  if (!hasMail && !hasPush) return null
  return (
    <li className={styles.event}>
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.channels}>
        {hasMail ? (
          <Channel
            label={texts.email}
            event={title}
            checked={setting.email}
            onChange={(email) => onChange({ ...setting, email })}
          />
        ) : (
          <span className={styles.none}>{texts.noEmail}</span>
        )}
        {hasPush ? (
          <Channel
            label={texts.push}
            event={title}
            checked={setting.push}
            onChange={(push) => onChange({ ...setting, push })}
          />
        ) : null}
      </div>
    </li>
  )
}

type ChannelProps = {
  readonly label: string
  readonly event: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Channel({ label, event, checked, onChange }: ChannelProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.channel}>
      <span>{label}</span>
      <Switch id={id} checked={checked} onChange={onChange} aria-label={texts.channel(event, label)} />
    </label>
  )
}
