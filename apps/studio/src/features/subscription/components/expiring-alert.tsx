import { planAlert } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { expiringGalleriesQuery } from '../api/expiring-galleries.ts'
import { AlertCard } from './alert-card.tsx'
import styles from './alert-card.module.css'

const texts = planAlert.expiring

/** On a plan whose galleries expire: how many are about to, and from when. */
export function ExpiringAlert() {
  const { data: galleries } = useQuery(expiringGalleriesQuery)
  const first = galleries?.map(({ expires_in }) => expires_in).toSorted()[0]
  if (galleries === undefined || first === undefined) return null
  return (
    <AlertCard kind="warning" icon={<CalendarClock size={22} strokeWidth={1.75} />} plans={paths.checkoutPlans}>
      <p className={styles.title}>{texts.title(galleries.length)}</p>
      <p className={styles.text}>
        {texts.text} {texts.first(formatCalendarDay(first))}
      </p>
    </AlertCard>
  )
}
