import { familyAlbum, familyAlbumRequests as texts, familyAlbumSwap } from '@revela/phrases'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OptionList } from '../../../ui/option-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { notify } from '../../../lib/notices.ts'
import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { AlbumSession } from '../lib/album-session.ts'
import { useStoredText } from '../lib/drafts.ts'
import { bringToNewest, changeRequest, deleteRequest } from '../lib/request-actions.ts'
import { onSpread, type ShownRequest } from '../lib/requests.ts'
import { type SpreadPoint, spreadAddress } from '../lib/spreads.ts'
import { RequestItem } from './request-item.tsx'
import { type LoadSwapPictures, type SwapChoice, SwapPicker } from './swap-picker.tsx'

type Chip = NonNullable<ShownRequest['chip']>
type Place = 'whole' | 'left' | 'right'

const chips: readonly Chip[] = ['swap', 'mirror', 'crop_less', 'text']
const points: Readonly<Record<Place, SpreadPoint>> = {
  whole: { x: 500, y: 500 },
  left: { x: 250, y: 500 },
  right: { x: 750, y: 500 },
}

type Props = {
  readonly session: AlbumSession
  readonly album: FamilyAlbum
  readonly version: AlbumVersion
  readonly studio: string
  readonly requests: readonly ShownRequest[]
  readonly at: number
  /** Where the spread was touched; null: opened by its button. */
  readonly point: SpreadPoint | null
  /** Begins with the choice of a picture. */
  readonly isSwap: boolean
  /** Why nothing can be written; null: it can. */
  readonly readOnly: string | null
  readonly loadPictures: LoadSwapPictures
  readonly onClose: () => void
}

/** The requests of one spread, and the form for another one. */
export function RequestSheet(props: Props) {
  const { session, album, version, studio, requests, at, point, isSwap, readOnly, loadPictures, onClose } = props
  const [isPicking, setIsPicking] = useState(isSwap && readOnly === null && album.galleries.length > 0)
  const [choice, setChoice] = useState<SwapChoice | null>(null)
  const [editing, setEditing] = useState<ShownRequest | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const own = onSpread(requests, at)
  const newest = album.versions.at(-1) ?? version

  if (isPicking) {
    return (
      <Sheet title={familyAlbumSwap.title} closeLabel={familyAlbum.close} onClose={onClose}>
        <SwapPicker
          galleries={album.galleries}
          load={loadPictures}
          onBack={() => setIsPicking(false)}
          onChoose={(chosen) => {
            setChoice(chosen)
            setIsPicking(false)
          }}
        />
      </Sheet>
    )
  }
  const act = async (run: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    await run()
    setIsBusy(false)
  }
  const canChange = (request: ShownRequest) => readOnly === null && request.isOwn && request.state === 'unsent'
  return (
    <Sheet title={texts.title(at)} closeLabel={familyAlbum.close} onClose={onClose}>
      {own.length === 0 ? null : (
        <ul className="album-requests" aria-live="polite">
          {own.map((request, index) => (
            <RequestItem
              key={request.id}
              request={request}
              number={index + 1}
              studio={studio}
              newest={newest.number}
              isBusy={isBusy}
              onBring={
                request.local !== null && request.local.versionId !== newest.id
                  ? () => bringToNewest(session, request)
                  : null
              }
              onEdit={canChange(request) && !request.local?.rejected ? () => setEditing(request) : null}
              onDelete={
                canChange(request) || request.local?.rejected
                  ? () => void act(() => deleteRequest(session, request))
                  : null
              }
            />
          ))}
        </ul>
      )}
      {readOnly === null ? (
        <RequestForm
          key={editing?.id ?? 'new'}
          {...props}
          editing={editing}
          choice={choice}
          onPick={album.galleries.length === 0 ? null : () => setIsPicking(true)}
          onDropChoice={() => setChoice(null)}
          onDone={(isNew) => (isNew ? onClose() : setEditing(null))}
          point={point}
          startsWithSwap={isSwap}
        />
      ) : (
        <p className="album-note">{readOnly}</p>
      )}
    </Sheet>
  )
}

type FormProps = Props & {
  readonly editing: ShownRequest | null
  readonly choice: SwapChoice | null
  /** Null without linked galleries. */
  readonly onPick: (() => void) | null
  readonly onDropChoice: () => void
  readonly onDone: (isNew: boolean) => void
  readonly startsWithSwap: boolean
}

function RequestForm(props: FormProps) {
  const { session, album, version, at, point, editing, choice, onPick, onDropChoice, onDone, startsWithSwap } = props
  const [text, setText] = useStoredText(`album-draft:${version.id}:${editing?.id ?? at}`, editing?.text ?? '')
  const [chip, setChip] = useState<Chip | null>(editing?.chip ?? (startsWithSwap || choice ? 'swap' : null))
  const [place, setPlace] = useState<Place>('whole')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isEmpty = text.trim() === '' && chip === null && choice === null
  const spread = version.spreads[at - 1]

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (isEmpty) return setIsMissing(true)
    if (editing) {
      setIsBusy(true)
      const isStored = await changeRequest(session, editing, { chip, text: text.trim() })
      setIsBusy(false)
      if (!isStored) return
      setText('')
      return onDone(false)
    }
    session.outbox.add({
      key: crypto.randomUUID(),
      version_id: version.id,
      spread: at,
      ...(point ?? points[place]),
      chip: choice ? 'swap' : chip,
      text: text.trim(),
      swap: choice && { gallery_id: choice.galleryId, number: choice.number },
      picture: choice && { title: choice.title, thumb: choice.thumb },
    })
    setText('')
    notify({ text: navigator.onLine ? texts.saved : texts.savedOffline })
    onDone(true)
  }

  return (
    <form className="album-form" onSubmit={(event) => void save(event)}>
      {point !== null && spread && editing === null ? (
        <figure className="album-here">
          <img src={spreadAddress(version, spread, 400)} alt="" draggable={false} />
          <span
            className="album-pin"
            aria-hidden="true"
            style={{ left: `${point.x / 10}%`, top: `${point.y / 10}%` }}
          />
          <figcaption className="visually-hidden">{texts.here}</figcaption>
        </figure>
      ) : null}
      <fieldset className="album-chips">
        <legend className="visually-hidden">{texts.chipsLabel}</legend>
        {chips.map((one) => (
          <button
            key={one}
            type="button"
            className="album-chip"
            aria-pressed={chip === one}
            onClick={() => setChip(chip === one ? null : one)}
          >
            {texts.chips[one]}
          </button>
        ))}
      </fieldset>
      {choice ? (
        <div className="album-choice">
          <img src={choice.thumb} alt="" draggable={false} />
          <p>{texts.chosenPicture(choice.title)}</p>
          <button type="button" className="album-text-button" onClick={onDropChoice}>
            {texts.withoutPicture}
          </button>
        </div>
      ) : null}
      {chip === 'swap' && onPick !== null && editing === null ? (
        <Button kind="quiet" wide onClick={onPick}>
          {choice ? texts.changePicture : texts.choosePicture}
        </Button>
      ) : null}
      <TextArea
        label={texts.field}
        value={text}
        onChange={setText}
        maxLength={1000}
        rows={2}
        problem={isMissing && isEmpty ? texts.missing : null}
      />
      {point === null && editing === null && album.album.layout === 'spreads' ? (
        <OptionList
          legend={texts.where}
          options={(['whole', 'left', 'right'] as const).map((value) => ({ value, label: texts.places[value] }))}
          value={place}
          onChange={setPlace}
        />
      ) : null}
      <Button type="submit" wide busy={isBusy}>
        {editing ? texts.saveChange : texts.save}
      </Button>
      {editing ? (
        <Button
          kind="plain"
          wide
          onClick={() => {
            setText('')
            onDone(false)
          }}
        >
          {texts.cancel}
        </Button>
      ) : null}
    </form>
  )
}
