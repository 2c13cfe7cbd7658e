import { notifications } from '@revela/phrases'
import { noticeStore } from '../../lib/notices.ts'
import { useStore } from '../../lib/store.ts'
import { NoticeCard } from './notice-card.tsx'
import styles from './notice-host.module.css'

/** The live regions stand in the page from the start, or a screen reader would miss the first message. */
export function NoticeHost() {
  const notices = useStore(noticeStore)
  const urgent = notices.filter((notice) => notice.kind === 'error')
  const calm = notices.filter((notice) => notice.kind !== 'error')
  return (
    <section className={styles.host} aria-label={notifications.region}>
      <div role="alert" className={styles.group}>
        {urgent.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      <output className={styles.group}>
        {calm.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </output>
    </section>
  )
}
