import { galleryActivity as texts } from '@revela/phrases'
import { Download, Eye, Heart, Laptop, Smartphone } from 'lucide-react'
import { formatAgo } from '../../../lib/dates.ts'
import type { GalleryVisitor } from '../api/activity-query.ts'
import styles from './visitor-row.module.css'

const devices = { phone: Smartphone, computer: Laptop } as const

type Props = { readonly visitor: GalleryVisitor; readonly now: Date }

export function VisitorRow({ visitor, now }: Props) {
  const Device = devices[visitor.device]
  const seen = `${texts.lastSeen(formatAgo(visitor.last_seen, now))}, ${texts.devices[visitor.device]}`
  return (
    <li className={styles.row}>
      <Device size={24} strokeWidth={1.5} aria-hidden="true" className={styles.device} />
      <div className={styles.words}>
        <p className={styles.name}>{visitor.name ?? texts.guest}</p>
        <p className={styles.detail}>
          {seen}
          {visitor.place === null ? null : ` · ${texts.stoppedAt(visitor.place)}`}
        </p>
      </div>
      <ul className={styles.sums}>
        <li>
          <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.visits(visitor.visits)}
        </li>
        <li data-any={visitor.favourites > 0}>
          <Heart size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.favourites(visitor.favourites)}
        </li>
        <li data-any={visitor.downloads > 0}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.downloads(visitor.downloads)}
        </li>
      </ul>
    </li>
  )
}
