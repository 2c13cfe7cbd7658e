import { uploadDialogs } from '@revela/phrases'
import type { UploadSnapshot } from '@revela/uploader'
import styles from './left-out-list.module.css'

const { leftOut: words, identical: identicalLead } = uploadDialogs
const named = 5

type LineProps = { readonly lead: string; readonly names: readonly string[]; readonly isQuiet?: boolean }

function Line({ lead, names, isQuiet = false }: LineProps) {
  if (names.length === 0) return null
  const more = names.length - named
  return (
    <p className={isQuiet ? styles.quiet : styles.line}>
      {lead}
      {names.slice(0, named).join(', ')}
      {more > 0 ? words.more(more) : ''}
    </p>
  )
}

type Props = Pick<UploadSnapshot, 'leftOut'> & { readonly identical: readonly string[] }

/** What was chosen and not sent, by name: identical photos, photos above the plan's size, other files. */
export function LeftOutList({ leftOut: { oversize, ignored }, identical }: Props) {
  return (
    <>
      <Line lead={identicalLead(identical.length)} names={identical} isQuiet />
      <Line lead={words.oversize(oversize.length)} names={oversize} />
      <Line lead={words.ignored(ignored.length)} names={ignored} />
    </>
  )
}
