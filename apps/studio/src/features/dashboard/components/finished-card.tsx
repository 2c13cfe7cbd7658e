import { formatMoney } from '@revela/domain'
import { dashboard } from '@revela/phrases'
import { Button } from 'antd'
import { FileOutput, LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import type { FinishedSelection } from '../api/dashboard-query.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import styles from './finished-card.module.css'

const texts = dashboard.finished
const shown = 5

type Props = {
  readonly selection: FinishedSelection
  readonly now: Date
  /** The first of the page is its one primary button. */
  readonly first: boolean
  readonly included: boolean
  readonly onExport: () => void
}

/** A selection that is done: the photographs the family chose, and the list one press away. */
export function FinishedCard({ selection, now, first, included, onExport }: Props) {
  const { client_name: client } = selection
  const thumbs = selection.thumbs.slice(0, shown)
  const Icon = included ? FileOutput : LockKeyhole
  const facts = [
    texts.chosen(selection.chosen),
    ...(selection.total > 0 ? [texts.extras(formatMoney(selection.total))] : []),
    texts.when(formatAgo(selection.finished_at, now)),
  ]
  return (
    <li className={styles.card}>
      <div className={styles.strip} data-count={thumbs.length}>
        {thumbs.length === 0 ? <CoverImage src={selection.cover} focus={selection.cover_focus} /> : null}
        {thumbs.map((thumb) => (
          <img key={thumb} className={styles.photo} src={thumb} alt="" decoding="async" />
        ))}
      </div>
      <div className={styles.foot}>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <Link to={galleryPaths.selectionFollowUp(selection.collection_id)}>{client}</Link>
          </h3>
          <p className={styles.gallery}>{selection.gallery_title}</p>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
        <Button
          type={first ? 'primary' : 'default'}
          size="large"
          icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={texts.exportOf(client)}
          onClick={onExport}
        >
          {texts.export}
          {included ? null : <span className="visually-hidden"> {texts.locked}</span>}
        </Button>
      </div>
    </li>
  )
}
