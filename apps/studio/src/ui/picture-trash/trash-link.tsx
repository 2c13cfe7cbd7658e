import { pictureToolbar } from '@revela/phrases'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import styles from '../picture-grid/picture-toolbar.module.css'

type Props = { readonly to: string; readonly count: number }

/** The link to the trash, hidden while it is empty. */
export function TrashLink({ to, count }: Props) {
  if (count === 0) return null
  return (
    <Link to={to} className={styles.plain}>
      <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      {pictureToolbar.trash(count)}
    </Link>
  )
}
