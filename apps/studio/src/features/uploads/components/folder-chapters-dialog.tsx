import { MAX_CHAPTERS } from '@revela/domain'
import { folderChapters as texts } from '@revela/phrases'
import type { FolderChapter } from '@revela/uploader'
import { Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../lib/call-errors.ts'
import styles from './folder-chapters-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'

type Props = {
  readonly folders: readonly FolderChapter[]
  /** Files beside the folders. */
  readonly rest: number
  /** Titles of the chapters that the gallery has. */
  readonly existing: readonly string[]
  /** Creates the missing chapters and starts the upload. */
  readonly onCreate: () => Promise<void>
  readonly onSkip: () => void
  readonly onCancel: () => void
}

/** Offers the subfolders of the chosen folder as chapters. Nothing is sent before the answer. */
export function FolderChaptersDialog({ folders, rest, existing, onCreate, onSkip, onCancel }: Props) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const missing = folders.filter(({ title }) => !existing.includes(title)).length
  const isTooMany = existing.length + missing > MAX_CHAPTERS

  function create() {
    setPending(true)
    onCreate().catch((error: unknown) => {
      setProblem(errorText(error, texts.failed))
      setPending(false)
    })
  }

  return (
    <UploadDialog
      title={texts.title}
      onClose={onCancel}
      actions={
        <>
          <Button type="primary" size="large" loading={pending} disabled={isTooMany} onClick={create}>
            {texts.create(missing)}
          </Button>
          <Button size="large" disabled={pending} onClick={onSkip}>
            {texts.skip}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <ul className={styles.list}>
        {folders.map(({ title, files }) => (
          <li key={title} className={styles.row}>
            <span className={styles.title}>{title}</span>
            <span className={styles.count}>
              {texts.count(files.length)}
              {existing.includes(title) ? ` · ${texts.existing}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.note}>{texts.rest(rest)}</p> : null}
      {isTooMany ? <p role="alert">{texts.tooMany(folders.length)}</p> : null}
      {problem === null ? null : <p role="alert">{problem}</p>}
    </UploadDialog>
  )
}
