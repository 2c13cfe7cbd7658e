import { uploadDialogs } from '@revela/phrases'
import type { UploadSnapshot } from '@revela/uploader'
import styles from './left-out-list.module.css'

const words = uploadDialogs.leftOut
const named = 5

function Line({ lead, names }: { readonly lead: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length - named
  return (
    <p className={styles.line}>
      {lead}
      {names.slice(0, named).join(', ')}
      {more > 0 ? words.more(more) : ''}
    </p>
  )
}

/** What was in the drop and stays behind. */
export function LeftOutList({ leftOut: { oversize, ignored } }: Pick<UploadSnapshot, 'leftOut'>) {
  return (
    <>
      <Line lead={words.oversize(oversize.length)} names={oversize} />
      <Line lead={words.ignored(ignored.length)} names={ignored} />
    </>
  )
}
