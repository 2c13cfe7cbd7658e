import { pictureRemoval, words } from '@revela/phrases'
import { Button } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { GridKind } from './grid-picture.ts'
import { Dialog } from '../dialog.tsx'
import styles from './delete-dialog.module.css'

type Props = {
  readonly open: boolean
  readonly kind: Exclude<GridKind, 'album'>
  readonly selected: number
  readonly total: number
  readonly pending: boolean
  readonly onClose: () => void
  readonly onConfirm: (count: number) => void
  /** Information before the deletion. */
  readonly children?: ReactNode
}

export function DeletePicturesDialog(props: Props) {
  const { open, kind, selected, total, pending, onClose, onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  // Keeps the text during the closing animation, when the grid already has fewer pictures.
  const [shown, setShown] = useState({ count: selected, everything: false })
  if (open && !pending && shown.count !== selected) setShown({ count: selected, everything: selected === total })
  const { count, everything } = shown
  const texts = pictureRemoval.byKind[kind]

  return (
    <Dialog
      open={open}
      width={500}
      closable={!pending}
      mask={{ closable: !pending }}
      keyboard={!pending}
      onClose={onClose}
      initialFocus={cancel}
      title={everything ? texts.titleAll(count) : pictureRemoval.title(count)}
      actionLayout="stacked"
      actions={
        <>
          <Button ref={cancel} size="large" disabled={pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" loading={pending} onClick={() => onConfirm(count)}>
            {pictureRemoval.confirm(count)}
          </Button>
        </>
      }
    >
      {props.children}
      <p className={styles.body}>{texts.consequence(count)}</p>
    </Dialog>
  )
}
