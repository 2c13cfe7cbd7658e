import { pictureReplacement as texts } from '@revela/phrases'
import { pictureAccept } from '@revela/uploader'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import styles from '../../../ui/picture-grid/picture-toolbar.module.css'
import { useReplacePicture } from '../api/replace-picture.ts'

type Props = {
  readonly galleryId: string
  readonly pictureId: string
  readonly title: string
  readonly onDone: () => void
}

/** Chooses another file for the only selected picture. */
export function ReplaceFile({ galleryId, pictureId, title, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const replace = useReplacePicture(galleryId)
  const shown = useLast(file)
  const close = () => setFile(null)
  return (
    <>
      <button type="button" className={styles.plain} title={texts.button} onClick={() => input.current?.click()}>
        <ImageUp size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.spare}>{texts.button}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept={pictureAccept}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        data-replaces=""
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null)
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      <ConfirmDialog
        open={file !== null}
        width={480}
        title={texts.confirmTitle}
        action={texts.confirm}
        pending={replace.isPending}
        onClose={close}
        onConfirm={() =>
          file === null ? undefined : replace.mutate({ pictureId, file }, { onSuccess: onDone, onSettled: close })
        }
      >
        <p>{texts.confirmText(title, shown?.name ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
