import { notifications } from '@revela/phrases'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dismissNotice, type Notice, noticeStore } from '../../lib/notices.ts'
import { useStore } from '@revela/web/store'
import styles from './toast-host.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

const displayMs = { success: 6_000, warning: 9_000, error: 12_000 } as const

/**
 * The kind of notice is shown by colour, icon and word. The notice stays open while it has the pointer or the focus.
 */
function Toast({ notice }: { readonly notice: Notice }) {
  const [isPaused, setIsPaused] = useState(false)
  const Icon = icons[notice.kind]

  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismissNotice(notice.id), displayMs[notice.kind])
    return () => clearTimeout(timer)
  }, [isPaused, notice])

  function act() {
    dismissNotice(notice.id)
    notice.action?.run()
  }

  return (
    <span
      className={styles.card}
      data-kind={notice.kind}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon size={20} strokeWidth={2} aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <strong className={styles.kind}>{notifications[notice.kind]}</strong>
        <span>{notice.text}</span>
        {notice.action ? (
          <button type="button" className={styles.action} onClick={act}>
            {notice.action.label}
          </button>
        ) : null}
      </span>
      <button type="button" className={styles.close} onClick={() => dismissNotice(notice.id)}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">{notifications.close}</span>
      </button>
    </span>
  )
}

/** The live regions exist from the start; otherwise screen readers would miss the first message. */
export function ToastHost() {
  const notices = useStore(noticeStore)
  const urgent = notices.filter((notice) => notice.kind === 'error')
  const calm = notices.filter((notice) => notice.kind !== 'error')
  return (
    <section className={styles.host} aria-label={notifications.region}>
      <div role="alert" className={styles.group}>
        {urgent.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
      <output className={styles.group}>
        {calm.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </output>
    </section>
  )
}
