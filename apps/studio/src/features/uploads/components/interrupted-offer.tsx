import { upload as texts } from '@revela/phrases'
import type { InterruptedUpload, PickedFiles, Upload } from '@revela/uploader'
import { Button } from 'antd'
import { useState } from 'react'
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
  const [isAsked, setIsAsked] = useState(false)
  // The browser's own question may go unanswered: the other way stays open.
  const mustChoose = isAsked || !canContinue

  function goOn() {
    setIsAsked(true)
    void upload.continueInterrupted()
  }

  return (
    <section className={styles.offer} aria-label={words.title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{canContinue ? words.title : words.button(pictures)}</h2>
        <p>{words.kept(stored, pictures)}</p>
        {mustChoose ? <p>{words.chooseAgain}</p> : null}
      </div>
      <div className={styles.actions}>
        {canContinue ? (
          <Button type="primary" size="large" onClick={goOn}>
            {words.button(pictures)}
          </Button>
        ) : null}
        {mustChoose ? <FileButtons onFiles={onFiles} /> : null}
        <Button type="text" size="large" onClick={() => void upload.discardInterrupted()}>
          {words.discard}
        </Button>
      </div>
    </section>
  )
}
