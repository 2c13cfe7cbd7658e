import { pictureEndings } from '@revela/domain'
import { galleryCover } from '@revela/phrases'
import { Button } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useState, type DragEvent, type RefObject } from 'react'
import type { Focus } from '../lib/focus.ts'
import { CoverImage } from './cover-image.tsx'
import styles from './cover-box.module.css'

const centre: Focus = { x: 500, y: 500 }

type Props = {
  readonly title: string
  readonly cover: string | null
  readonly focus?: Focus
  readonly isPending: boolean
  /** Shown under the button if there is nothing to choose from yet. */
  readonly hint: string | null
  /** The hidden file input; a parent that shows another choice first opens it itself. */
  readonly picker: RefObject<HTMLInputElement | null>
  readonly onPress: () => void
  readonly onFile: (file: File) => void
}

/** The cover as visitors see it, with the title at the bottom. A file dropped on it replaces the cover. */
export function CoverBox({ title, cover, focus = centre, isPending, hint, picker, onPress, onFile }: Props) {
  const [isOver, setIsOver] = useState(false)
  const label = cover === null ? galleryCover.insert : galleryCover.change

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (file && !isPending) onFile(file)
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  // Stops the propagation, because the page also accepts dropped files.
  function drop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className={styles.box}>
      <div
        className={styles.cover}
        data-blank={cover === null}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <CoverImage src={cover} focus={focus} eager />
        <p className={styles.title}>{title}</p>
        {isOver ? <p className={styles.drop}>{galleryCover.drop}</p> : null}
      </div>
      <Button
        block
        className={styles.button ?? ''}
        icon={<ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={isPending}
        onClick={onPress}
      >
        {isPending ? galleryCover.loading : label}
      </Button>
      {hint === null ? null : <p className={styles.hint}>{hint}</p>}
      <input
        ref={picker}
        type="file"
        accept={Object.keys(pictureEndings).join(',')}
        hidden
        aria-label={galleryCover.dialog}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
