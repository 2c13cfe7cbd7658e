import { dashboard, galleryActivity } from '@revela/phrases'
import { Download, Eye, Heart } from 'lucide-react'
import { Link } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import type { Dashboard } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './lately.module.css'

type Event = Dashboard['activity'][number]

const icons = { opened: Eye, favourited: Heart, downloaded: Download } as const
const shownFirst = 8

function told({ kind, name, device, count }: Event): string {
  const { kinds, devices, guest } = galleryActivity
  const who = name ?? guest
  return kind === 'opened' ? kinds.opened(who, devices[device]) : kinds[kind](who, count)
}

export function Lately({ events, now }: { readonly events: readonly Event[]; readonly now: Date }) {
  const texts = dashboard.activity
  return (
    <DashboardSection title={texts.title}>
      {events.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      <ol>
        {events.slice(0, shownFirst).map((event) => {
          const Icon = icons[event.kind]
          return (
            <li key={event.id} className={styles.event}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
              <p className={styles.told}>
                {told(event)}
                <Link to={galleryPaths.activity(event.collection_id)} className={styles.gallery}>
                  {event.gallery_title}
                </Link>
              </p>
              <time dateTime={event.at} className={styles.at}>
                {formatAgo(event.at, now)}
              </time>
            </li>
          )
        })}
      </ol>
    </DashboardSection>
  )
}
