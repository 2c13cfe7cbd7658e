import { upload as texts } from '@revela/phrases'
import type { InterruptedUpload, PickedFiles, Upload } from '@revela/uploader'
import { Button } from 'antd'
import { FileButtons } from './file-buttons.tsx'
import styles from './interrupted-offer.module.css'

const words = texts.interrupted

type Props = {
  readonly interrupted: InterruptedUpload
  readonly upload: Upload
  readonly onFiles: (picked: PickedFiles) => void
}

/** A drop that a closed tab cut short: one click, or the folder once more. */
export function InterruptedOffer({ interrupted, upload, onFiles }: Props) {
  const { pictures, stored, canContinue } = interrupted
  return (
    <section className={styles.offer} aria-label={words.title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{canContinue ? words.title : words.button(pictures)}</h2>
        <p>{words.kept(stored, pictures)}</p>
        {canContinue ? null : <p>{words.chooseAgain}</p>}
      </div>
      <div className={styles.actions}>
        {canContinue ? (
          <Button type="primary" size="large" onClick={() => void upload.continueInterrupted()}>
            {words.button(pictures)}
          </Button>
        ) : (
          <FileButtons onFiles={onFiles} />
        )}
        <Button type="text" size="large" onClick={() => void upload.discardInterrupted()}>
          {words.discard}
        </Button>
      </div>
    </section>
  )
}
