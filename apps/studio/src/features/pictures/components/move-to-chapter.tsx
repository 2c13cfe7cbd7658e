import { chapterTitleMaxLength, MAX_CHAPTERS } from '@revela/domain'
import { chapters as texts, words } from '@revela/phrases'
import { Button, Input, type InputRef } from 'antd'
import { FolderInput } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Dialog, FormActions } from '../../../ui/dialog.tsx'
import type { Selection } from '../../../ui/picture-grid/selection.ts'
import { type Chapter, useMoveToChapter } from '../api/chapters.ts'
import styles from './move-to-chapter.module.css'
import orderingMenuStyles from './ordering-menu.module.css'
import { ToolbarMenu } from './toolbar-menu.tsx'

type Props = {
  readonly galleryId: string
  readonly chapters: readonly Chapter[]
  readonly selection: Selection
  readonly count: number
  readonly onMoved: () => void
}

/** Moves the selected pictures into a chapter, a new chapter, or none. */
export function MoveToChapter({ galleryId, chapters, selection, count, onMoved }: Props) {
  const { mutate, isPending } = useMoveToChapter(galleryId)
  const [naming, setNaming] = useState(false)

  function moveTo(target: number | string | null) {
    mutate(
      { selection, target },
      {
        onSuccess: () => {
          setNaming(false)
          onMoved()
        },
      },
    )
  }

  const choices: readonly { readonly key: string; readonly label: string; readonly onClick: () => void }[] = [
    ...(chapters.length > 0 ? [{ key: 'none', label: texts.none, onClick: () => moveTo(null) }] : []),
    ...chapters.map(({ number, title }) => ({ key: String(number), label: title, onClick: () => moveTo(number) })),
    ...(chapters.length < MAX_CHAPTERS
      ? [{ key: 'new', label: texts.moveTo.fresh, onClick: () => setNaming(true) }]
      : []),
  ]
  return (
    <>
      <ToolbarMenu
        label={texts.moveTo.label}
        icon={<FolderInput size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={isPending}
      >
        <ul aria-label={texts.moveTo.label}>
          {choices.map(({ key, label, onClick }) => (
            <li key={key}>
              <button
                type="button"
                className={orderingMenuStyles.choice}
                disabled={isPending}
                data-closes=""
                onClick={onClick}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </ToolbarMenu>
      <NewChapterDialog
        open={naming}
        count={count}
        pending={isPending}
        onClose={() => setNaming(false)}
        onConfirm={moveTo}
      />
    </>
  )
}

type DialogProps = {
  readonly open: boolean
  readonly count: number
  readonly pending: boolean
  readonly onClose: () => void
  readonly onConfirm: (title: string) => void
}

function NewChapterDialog({ open, count, pending, onClose, onConfirm }: DialogProps) {
  const input = useRef<InputRef>(null)
  const [title, setTitle] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = title.trim()
    if (name !== '' && !pending) onConfirm(name)
  }

  return (
    <Dialog
      open={open}
      width={480}
      title={texts.moveTo.dialog(count)}
      destroyOnHidden
      initialFocus={input}
      onClose={onClose}
      afterClose={() => setTitle('')}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <Input
          ref={input}
          size="large"
          autoComplete="off"
          maxLength={chapterTitleMaxLength}
          aria-label={texts.name}
          placeholder={texts.name}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <FormActions>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" htmlType="submit" loading={pending} disabled={title.trim() === ''}>
            {texts.moveTo.confirm}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
