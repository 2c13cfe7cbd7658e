import { dashboard } from '@revela/phrases'
import { Link } from 'react-router'
import { galleryPaths } from '../../../lib/paths.ts'
import { ActivityEvent } from '../../../ui/activity-event.tsx'
import type { Dashboard } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './lately.module.css'

type Event = Dashboard['activity'][number]

const shownFirst = 8

export function Lately({ events, now }: { readonly events: readonly Event[]; readonly now: Date }) {
  const texts = dashboard.activity
  return (
    <DashboardSection title={texts.title}>
      {events.length === 0 ? <p className={styles.none}>{texts.none}</p> : null}
      <ol>
        {events.slice(0, shownFirst).map((event) => (
          <ActivityEvent key={event.id} event={event} now={now}>
            <Link to={galleryPaths.activity(event.collection_id)} className={styles.gallery}>
              {event.gallery_title}
            </Link>
          </ActivityEvent>
        ))}
      </ol>
    </DashboardSection>
  )
}
