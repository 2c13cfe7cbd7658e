import { selectionWords } from '@revela/phrases'
import { CircleCheck, CircleDashed, ClockAlert } from 'lucide-react'
import type { Selection } from '../api/selection-queries.ts'
import styles from './status-tag.module.css'

const icons = { open: CircleDashed, expired: ClockAlert, done: CircleCheck } as const

export function StatusTag({ status }: { readonly status: Selection['status'] }) {
  const Icon = icons[status]
  return (
    <span className={styles.tag} data-status={status}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {selectionWords.status[status]}
    </span>
  )
}
