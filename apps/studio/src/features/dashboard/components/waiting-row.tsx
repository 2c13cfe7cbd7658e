import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { galleryPaths } from '../../../lib/paths.ts'
import type { NearDeadline, StoppedSelection } from '../api/dashboard-query.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import styles from './waiting-row.module.css'

type Props = {
  readonly selection: NearDeadline | StoppedSelection
  /** What is to be known about it, the most urgent first. */
  readonly urgent: string
  readonly detail: string
  readonly action?: ReactNode
}

export function WaitingRow({ selection, urgent, detail, action }: Props) {
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <CoverImage src={selection.cover} focus={selection.cover_focus} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={galleryPaths.selectionFollowUp(selection.collection_id)}>{selection.client_name}</Link>
        </h3>
        <p className={styles.gallery}>{selection.gallery_title}</p>
        <p className={styles.detail}>
          <strong>{urgent}</strong> · {detail}
        </p>
      </div>
      {action}
    </li>
  )
}
