import { selectionAsked as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Hand } from 'lucide-react'
import type { Selection } from '../api/selection-queries.ts'
import styles from './asked-line.module.css'

type Props = { readonly selection: Selection; readonly onReopen: () => void; readonly onDeadline: () => void }

/** What the family asked of the photographer, with the way to grant it. */
export function AskedLine({ selection: { asked, client_name: name }, onReopen, onDeadline }: Props) {
  if (asked === null) return null
  const reopens = asked.what === 'reopen'
  return (
    <div className={styles.line}>
      <Hand size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>
        <span className={styles.what}>{texts[asked.what](name)}</span>
        {asked.message === '' ? null : <q className={styles.message}>{asked.message}</q>}
      </p>
      <Button onClick={reopens ? onReopen : onDeadline}>{reopens ? texts.reopenAction : texts.deadlineAction}</Button>
    </div>
  )
}
