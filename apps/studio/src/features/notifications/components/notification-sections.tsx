import { notificationSettings as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { notificationsQuery } from '../api/notifications.ts'
import { DeviceSection } from './device-section.tsx'
import { EventsSection } from './events-section.tsx'

/** The notifications page below the address: this browser, and what is sent. */
export function NotificationSections() {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery)
  if (data)
    return (
      <>
        <DeviceSection push={data.push} />
        <EventsSection settings={data} />
      </>
    )
  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
}
