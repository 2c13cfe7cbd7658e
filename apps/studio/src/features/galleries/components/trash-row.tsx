import { galleryTrash, photoCount } from '@revela/phrases'
import { Button } from 'antd'
import { formatInstantDay } from '../../../lib/dates.ts'
import type { TrashedGallery } from '../api/gallery-queries.ts'
import { daysLeft } from '../lib/days-left.ts'
import styles from './trash-row.module.css'

type Props = {
  readonly gallery: TrashedGallery
  readonly now: Date
  readonly restoring: boolean
  readonly onRestore: () => void
}

export function TrashRow({ gallery, now, restoring, onRestore }: Props) {
  const days = daysLeft(gallery.purge_at, now)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>{gallery.title}</h2>
        <p className={styles.details}>
          {photoCount(gallery.total_pictures)} · {galleryTrash.deletedOn(formatInstantDay(gallery.deleted_at))}
        </p>
      </div>
      <p className={styles.left} data-soon={days <= 1}>
        {galleryTrash.daysLeft(days)}
      </p>
      <Button size="large" loading={restoring} onClick={onRestore} aria-label={galleryTrash.restoreOf(gallery.title)}>
        {galleryTrash.restore}
      </Button>
    </li>
  )
}
