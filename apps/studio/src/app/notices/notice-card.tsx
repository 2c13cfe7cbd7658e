import { notifications } from '@revela/phrases'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dismissNotice, type Notice } from '../../lib/notices.ts'
import styles from './notice-card.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

const shownFor = { success: 6_000, warning: 9_000, error: 12_000 } as const

/** Red, orange or green, and the same in an icon and a word. It waits while somebody is on it. */
export function NoticeCard({ notice }: { readonly notice: Notice }) {
  const [held, setHeld] = useState(false)
  const Icon = icons[notice.kind]

  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissNotice(notice.id), shownFor[notice.kind])
    return () => clearTimeout(timer)
  }, [held, notice])

  return (
    <span
      className={styles.card}
      data-kind={notice.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} strokeWidth={2} aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <strong className={styles.kind}>{notifications[notice.kind]}</strong>
        <span>{notice.text}</span>
      </span>
      <button type="button" className={styles.close} onClick={() => dismissNotice(notice.id)}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">{notifications.close}</span>
      </button>
    </span>
  )
}
