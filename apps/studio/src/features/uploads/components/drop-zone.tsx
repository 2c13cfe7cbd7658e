import { upload as texts } from '@revela/phrases'
import type { PickedFiles } from '@revela/uploader'
import { ImageUp, X } from 'lucide-react'
import type { UploadPlace } from '../lib/upload-place.ts'
import styles from './drop-zone.module.css'
import { FileButtons } from './file-buttons.tsx'

type Props = {
  readonly kind: UploadPlace['kind']
  readonly isEmpty: boolean
  readonly isOver: boolean
  readonly maxMegabytes: number | null
  readonly onFiles: (picked: PickedFiles) => void
  /** An empty gallery or work has nothing else to show, so its zone stays. */
  readonly onClose: (() => void) | null
}

/** The calm way in: the page itself takes the drop, this says so and offers the keyboard's way. */
export function DropZone({ kind, isEmpty, isOver, maxMegabytes, onFiles, onClose }: Props) {
  const title = isEmpty ? texts.zone.titleEmpty[kind] : texts.zone.title
  return (
    <div className={styles.zone} data-over={isOver || undefined} data-empty={isEmpty || undefined}>
      {onClose ? (
        <button type="button" className={styles.close} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{texts.zone.close}</span>
        </button>
      ) : null}
      <ImageUp size={40} strokeWidth={1.25} aria-hidden="true" className={styles.icon} />
      <h2 className={styles.title}>{isOver ? texts.zone.dropNow : title}</h2>
      <p className={styles.lead}>{texts.zone.lead(maxMegabytes)}</p>
      <FileButtons onFiles={onFiles} isPrimary />
    </div>
  )
}
