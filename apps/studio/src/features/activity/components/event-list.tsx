import { galleryActivity as texts } from '@revela/phrases'
import { Download, Eye, Heart } from 'lucide-react'
import { formatAgo } from '../../../lib/dates.ts'
import type { GalleryEvent } from '../api/activity-query.ts'
import styles from './event-list.module.css'

const icons = { opened: Eye, favourited: Heart, downloaded: Download } as const

function told({ kind, name, device, count }: GalleryEvent): string {
  const who = name ?? texts.guest
  return kind === 'opened' ? texts.kinds.opened(who, texts.devices[device]) : texts.kinds[kind](who, count)
}

export function EventList({ events, now }: { readonly events: readonly GalleryEvent[]; readonly now: Date }) {
  return (
    <ol className={styles.events}>
      {events.map((event) => {
        const Icon = icons[event.kind]
        return (
          <li key={event.id} className={styles.event}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
            <span className={styles.told}>{told(event)}</span>
            <time dateTime={event.at} className={styles.at}>
              {formatAgo(event.at, now)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
