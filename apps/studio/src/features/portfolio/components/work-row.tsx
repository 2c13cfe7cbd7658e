import { photoCount, portfolio as texts } from '@revela/phrases'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { workPaths } from '../../../lib/paths.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import type { WorkItem } from '../api/portfolio-queries.ts'
import lead from '../../../ui/cover-title.module.css'
import iconButton from '../../../ui/icon-button.module.css'
import styles from './work-row.module.css'

const centre = { x: 500, y: 500 } as const

type Props = { readonly work: WorkItem; readonly onDelete: (work: WorkItem) => void }

/** Drawn again only when its work changes. */
export const WorkRow = memo(function Row({ work, onDelete }: Props) {
  return (
    <li className={styles.row}>
      <Link to={workPaths.pictures(work.id)} className={`${lead.link} ${styles.link}`}>
        <span className={`${lead.cover} ${styles.cover}`}>
          <CoverImage src={work.cover} focus={centre} />
        </span>
        <span className={lead.words}>
          <span className={lead.title}>{work.title}</span>
          <span className={lead.small}>{photoCount(work.info.total_pictures)}</span>
        </span>
      </Link>
      {work.category_title === null ? null : <span className={styles.tag}>{work.category_title}</span>}
      <button
        type="button"
        className={`${iconButton.button} ${styles.remove}`}
        aria-label={texts.remove(work.title)}
        onClick={() => onDelete(work)}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
})
