import { upload as texts } from '@revela/phrases'
import { filesOfInput, photoAccept, type PickedFiles } from '@revela/uploader'
import { Button } from 'antd'
import { useRef } from 'react'
import { chooseFiles, chooseFolder, type Chosen } from '../lib/choose-files.ts'
import styles from './file-buttons.module.css'

type Props = { readonly onFiles: (picked: PickedFiles) => void; readonly isPrimary?: boolean }

/** Photos or a whole folder, by the picker that lets us find them again after a closed tab, or by the plain one. */
export function FileButtons({ onFiles, isPrimary = false }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  async function choose(ask: () => Promise<Chosen>, plain: HTMLInputElement | null) {
    const chosen = await ask()
    if (chosen === 'unavailable') plain?.click()
    else if (chosen !== 'cancelled') onFiles(chosen)
  }

  function take(event: React.ChangeEvent<HTMLInputElement>) {
    const picked = filesOfInput(event.target.files)
    // The same choice made again is a choice too.
    event.target.value = ''
    onFiles(picked)
  }

  const hidden = { type: 'file', multiple: true, tabIndex: -1, 'aria-hidden': true, onChange: take } as const
  return (
    <div className={styles.buttons}>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        size="large"
        onClick={() => void choose(chooseFiles, files.current)}
      >
        {texts.zone.files}
      </Button>
      <Button size="large" onClick={() => void choose(chooseFolder, folder.current)}>
        {texts.zone.folder}
      </Button>
      <input {...hidden} ref={files} name="photos" accept={photoAccept} className="visually-hidden" />
      <input
        {...hidden}
        ref={(input) => {
          folder.current = input
          if (input) input.webkitdirectory = true
        }}
        name="folder"
        className="visually-hidden"
      />
    </div>
  )
}
