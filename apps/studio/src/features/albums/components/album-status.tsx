import type { AlbumStatus } from '@revela/domain'
import { albumWords } from '@revela/phrases'
import { BadgeCheck, Eye, MessageCircle, PencilRuler } from 'lucide-react'
import styles from './album-status.module.css'

const icons = { draft: PencilRuler, proofing: Eye, requested: MessageCircle, approved: BadgeCheck } as const

/** The status as icon and word; the colour only repeats it. */
export function AlbumStatusTag({ status }: { readonly status: AlbumStatus }) {
  const Icon = icons[status]
  return (
    <span className={styles.tag} data-status={status}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {albumWords.status[status]}
    </span>
  )
}
