import { uploadDialogs } from '@revela/phrases'
import type { Namesake, NamesakeChoice } from '@revela/uploader'
import { Button } from 'antd'
import { useState } from 'react'
import type { UploadPlace } from '../lib/upload-place.ts'
import { ExistingPhoto } from './namesake-photos.tsx'
import { LocalPhoto } from './local-photo.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import styles from './duplicates-dialog.module.css'

const words = uploadDialogs.duplicates

type Props = {
  readonly place: UploadPlace
  /** Files whose name several pictures have. */
  readonly namesakes: readonly Namesake[]
  readonly onBack: () => void
  readonly onCancel: () => void
  readonly onChosen: (picked: ReadonlyMap<string, NamesakeChoice>) => void
}

/** Which of several pictures of one name is replaced; nothing is chosen beforehand. */
export function WhichDialog({ place, namesakes, onBack, onCancel, onChosen }: Props) {
  const [picked, setPicked] = useState<ReadonlyMap<string, NamesakeChoice>>(new Map())
  const pick = (key: string, choice: NamesakeChoice) => setPicked(new Map(picked).set(key, choice))
  return (
    <UploadDialog
      title={words.which.title}
      place={place.title}
      width={680}
      onClose={onCancel}
      actions={
        <>
          <Button
            type="primary"
            size="large"
            disabled={namesakes.some(({ key }) => !picked.has(key))}
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
      <p>{words.which.text(namesakes.length)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={words.list}>
        {namesakes.map(({ key, title, file, existing }) => (
          <fieldset key={key} className={styles.which}>
            <legend className={styles.name}>{title}</legend>
            <figure className={styles.side}>
              <LocalPhoto file={file} className={styles.photo} />
              <figcaption className={styles.caption}>{words.added}</figcaption>
            </figure>
            <div className={styles.options}>
              {existing.map(({ pictureId, image, size }, at) => (
                <label key={pictureId} className={styles.option}>
                  <ExistingPhoto image={image} />
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
