import { uploadDialogs } from '@revela/phrases'
import type { NameConflict, NameConflictChoice, UploadTarget } from '@revela/uploader'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './duplicates-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'

const width = 192

let queue: Promise<unknown> = Promise.resolve()

/** A thumbnail of a local file. Thumbnails are created one at a time, so that only one picture is decoded at once. */
function localThumbnail(file: File, signal: AbortSignal): Promise<ImageBitmap | null> {
  const made = queue.then(() =>
    // Without a thumbnail the dialog shows the name.
    signal.aborted ? null : createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null),
  )
  queue = made
  return made
}

type LocalPictureProps = { readonly file: File; readonly className?: string | undefined }

async function draw(canvas: HTMLCanvasElement, file: File, signal: AbortSignal): Promise<void> {
  const bitmap = await localThumbnail(file, signal)
  if (!bitmap) return
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}

/** A local file, drawn when it becomes visible. */
function LocalPicture({ file, className }: LocalPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const gone = new AbortController()
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void draw(element, file, gone.signal)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      gone.abort()
    }
  }, [file])
  return <canvas ref={canvas} width={96} height={64} className={className} aria-hidden="true" />
}

const nameConflictWords = uploadDialogs.duplicates
const maxShown = 3

/** The small rendition of an existing picture; a grey tile if there is none yet. */
function ExistingPicture({ image }: { readonly image: string | null }) {
  return image === null ? (
    <span className={styles.photo} />
  ) : (
    <img src={image} alt="" loading="lazy" className={styles.photo} />
  )
}

/** The existing pictures and the new file side by side, for comparison. */
export function NameConflictPictures({ nameConflict: { existing, file } }: { readonly nameConflict: NameConflict }) {
  return (
    <div className={styles.photos}>
      <figure className={styles.side}>
        <div className={styles.group}>
          {existing.slice(0, maxShown).map(({ pictureId, image }) => (
            <ExistingPicture key={pictureId} image={image} />
          ))}
        </div>
        <figcaption className={styles.caption}>{nameConflictWords.existing}</figcaption>
      </figure>
      <figure className={styles.side}>
        <LocalPicture file={file} className={styles.photo} />
        <figcaption className={styles.caption}>{nameConflictWords.added}</figcaption>
      </figure>
    </div>
  )
}

const words = uploadDialogs.duplicates

type Props = {
  readonly target: UploadTarget
  /** Files whose name several existing pictures have. */
  readonly nameConflicts: readonly NameConflict[]
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onChosen: (picked: ReadonlyMap<string, NameConflictChoice>) => void
}

/** Chooses which of several pictures with the same name is replaced; nothing is preselected. */
export function WhichDialog({ target, nameConflicts, onBack, onCancel, onChosen }: Props) {
  const [picked, setPicked] = useState<ReadonlyMap<string, NameConflictChoice>>(new Map())
  const pick = (key: string, choice: NameConflictChoice) => setPicked(new Map(picked).set(key, choice))
  return (
    <UploadDialog
      title={words.which.title}
      targetTitle={target.title}
      width={680}
      onClose={onCancel}
      actions={
        <>
          <Button
            type="primary"
            size="large"
            disabled={nameConflicts.some(({ key }) => !picked.has(key))}
            onClick={() => onChosen(picked)}
          >
            {words.overwrite}
          </Button>
          <Button type="text" size="large" onClick={onBack}>
            {words.which.back}
          </Button>
        </>
      }
    >
      <p>{words.which.text(nameConflicts.length)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={words.list}>
        {nameConflicts.map(({ key, title, file, existing }) => (
          <fieldset key={key} className={styles.which}>
            <legend className={styles.name}>{title}</legend>
            <figure className={styles.side}>
              <LocalPicture file={file} className={styles.photo} />
              <figcaption className={styles.caption}>{words.added}</figcaption>
            </figure>
            <div className={styles.options}>
              {existing.map(({ pictureId, image, size }, at) => (
                <label key={pictureId} className={styles.option}>
                  <ExistingPicture image={image} />
                  <span className={styles.radio}>
                    <input
                      type="radio"
                      name={`which-${key}`}
                      onChange={() => pick(key, { kind: 'replace', pictureId })}
                    />
                    {words.which.option(at + 1, size)}
                  </span>
                </label>
              ))}
              <label className={styles.radio}>
                <input type="radio" name={`which-${key}`} onChange={() => pick(key, { kind: 'keep-both' })} />
                {words.which.none}
              </label>
            </div>
          </fieldset>
        ))}
      </section>
    </UploadDialog>
  )
}
