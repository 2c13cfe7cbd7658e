import { pictureEndings } from '@revela/domain'
import { upload as texts } from '@revela/phrases'
import {
  filesOfHandles,
  type PickedFiles,
  filesOfInput,
  type InterruptedUpload,
  pictureAccept,
  type Upload,
} from '@revela/uploader'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import fileButtonsStyles from './file-buttons.module.css'
import styles from './interrupted-offer.module.css'

/** The file pickers that return reusable handles; TypeScript's DOM types lack them. */
type Pickers = {
  readonly showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>
  readonly showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>
}

const id = 'revela-photos'
const types = [
  {
    description: texts.zone.kind,
    accept: Object.fromEntries(
      Object.entries(pictureEndings).map(([type, endings]) => [type, endings.map((ending) => `.${ending}`)]),
    ),
  },
]

type PickResult = PickedFiles | 'cancelled' | 'unavailable'

function chooseFiles(): Promise<PickResult> {
  return pick(({ showOpenFilePicker }) => showOpenFilePicker?.({ id, multiple: true, startIn: 'pictures', types }))
}

function chooseFolder(): Promise<PickResult> {
  return pick(({ showDirectoryPicker }) =>
    showDirectoryPicker?.({ id, mode: 'read', startIn: 'pictures' }).then((folder) => [folder]),
  )
}

async function pick(open: (pickers: Pickers) => Promise<FileSystemHandle[]> | undefined): Promise<PickResult> {
  try {
    const opened = open(window as Pickers)
    return opened ? await filesOfHandles(await opened) : 'unavailable'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable'
  }
}

const words = texts.interrupted

type Props = {
  readonly interrupted: InterruptedUpload
  readonly upload: Upload
  readonly onFiles: (picked: PickedFiles) => void
}

/** An upload that a closed tab interrupted: continues with one click, or after the folder is chosen again. */
export function InterruptedOffer({ interrupted, upload, onFiles }: Props) {
  const { pictures, stored, canContinue } = interrupted
  const [isContinuing, setIsContinuing] = useState(false)
  // The browser's permission prompt may stay unanswered, so choosing the files again remains possible.
  const mustChoose = isContinuing || !canContinue

  function continueUpload() {
    setIsContinuing(true)
    void upload.continueInterrupted()
  }

  return (
    <section className={styles.offer} aria-label={words.title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{canContinue ? words.title : words.button(pictures)}</h2>
        <p>{words.storedText(stored, pictures)}</p>
        {mustChoose ? <p>{words.chooseAgain}</p> : null}
      </div>
      <div className={styles.actions}>
        {canContinue ? (
          <Button type="primary" size="large" onClick={continueUpload}>
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

type FileButtonsProps = {
  readonly onFiles: (picked: PickedFiles) => void
  readonly isPrimary?: boolean
  /** What the files are called; photos by default. */
  readonly filesLabel?: string
}

/**
 * Chooses pictures or a folder, with the picker whose handles survive a closed tab if the browser has it, or with a
 * plain input.
 */
export function FileButtons({ onFiles, isPrimary = false, filesLabel = texts.zone.files }: FileButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  async function choose(openPicker: () => Promise<PickResult>, plain: HTMLInputElement | null) {
    const result = await openPicker()
    if (result === 'unavailable') plain?.click()
    else if (result !== 'cancelled') onFiles(result)
  }

  function take(event: React.ChangeEvent<HTMLInputElement>) {
    const picked = filesOfInput(event.target.files)
    // Allows the same files to be chosen again.
    event.target.value = ''
    onFiles(picked)
  }

  const hidden = { type: 'file', multiple: true, tabIndex: -1, 'aria-hidden': true, onChange: take } as const
  return (
    <div className={fileButtonsStyles.buttons}>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        size="large"
        onClick={() => void choose(chooseFiles, files.current)}
      >
        {filesLabel}
      </Button>
      <Button size="large" onClick={() => void choose(chooseFolder, folder.current)}>
        {texts.zone.folder}
      </Button>
      <input {...hidden} ref={files} name="photos" accept={pictureAccept} className="visually-hidden" />
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
