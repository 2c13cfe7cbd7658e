import { familyAlbum, familyAlbumRequests as texts, familyAlbumSwap } from '@revela/phrases'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OptionList } from '../../../ui/option-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { notify } from '../../../lib/notices.ts'
import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { AlbumSession } from '../lib/album-session.ts'
import { useStoredText } from '../lib/drafts.ts'
import { bringToNewest, canSendAgain, changeRequest, deleteRequest, sendAgain } from '../lib/request-actions.ts'
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
  const { session, album, version, studio, requests, at, isSwap, readOnly, loadPictures, onClose } = props
  const [isPicking, setIsPicking] = useState(isSwap && readOnly === null && album.galleries.length > 0)
  const [wasPicking, setWasPicking] = useState(false)
  /** Outside of the form, which is not shown while a picture is chosen. */
  const [form, setForm] = useState<FormState>({ chip: isSwap ? 'swap' : null, place: 'whole', choice: null })
  const [editing, setEditing] = useState<{ readonly request: ShownRequest; readonly chip: Chip | null } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** A form that is open stays, so that nothing disappears under the fingers. */
  const [hasForm] = useState(readOnly === null)
  const own = onSpread(requests, at)
  const newest = album.versions.at(-1) ?? version

  const stopPicking = (next: FormState) => {
    setForm(next)
    setIsPicking(false)
    setWasPicking(true)
  }
  if (isPicking) {
    return (
      <Sheet title={familyAlbumSwap.title} closeLabel={familyAlbum.close} onClose={onClose}>
        <SwapPicker
          galleries={album.galleries}
          load={loadPictures}
          onBack={() => stopPicking(form)}
          onChoose={(choice) => stopPicking({ ...form, chip: 'swap', choice })}
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
  const canChange = (request: ShownRequest) => readOnly === null && request.canChange
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
              onRetry={
                readOnly === null && canSendAgain(request, newest) ? () => void sendAgain(session, request) : null
              }
              onEdit={
                canChange(request) && !request.local?.rejected
                  ? () => setEditing({ request, chip: request.chip })
                  : null
              }
              onDelete={
                canChange(request) || request.local?.rejected
                  ? () => void act(() => deleteRequest(session, request))
                  : null
              }
            />
          ))}
        </ul>
      )}
      {hasForm ? (
        <RequestForm
          key={editing?.request.id ?? 'new'}
          {...props}
          editing={editing?.request ?? null}
          state={editing ? { ...form, chip: editing.chip, choice: null } : form}
          onState={(next) => (editing ? setEditing({ ...editing, chip: next.chip }) : setForm(next))}
          onPick={album.galleries.length === 0 ? null : () => setIsPicking(true)}
          wasPicking={wasPicking}
          onDone={(isNew) => (isNew ? onClose() : setEditing(null))}
        />
      ) : (
        <p className="album-note">{readOnly}</p>
      )}
    </Sheet>
  )
}

/** What the form has beside its text, which is stored on the device. */
type FormState = {
  readonly chip: Chip | null
  readonly place: Place
  /** The picture that belongs to the chip `swap`. */
  readonly choice: SwapChoice | null
}

type FormProps = Props & {
  readonly editing: ShownRequest | null
  readonly state: FormState
  readonly onState: (state: FormState) => void
  /** Null without linked galleries. */
  readonly onPick: (() => void) | null
  /** The form is shown again after the choice of a picture. */
  readonly wasPicking: boolean
  readonly onDone: (isNew: boolean) => void
}

function RequestForm(props: FormProps) {
  const { session, album, version, at, point, readOnly, editing, state, onState, onPick, wasPicking, onDone } = props
  const { chip, place } = state
  const choice = chip === 'swap' ? state.choice : null
  // Of the spread and not of its version: the text is still there when another version arrives.
  const [text, setText] = useStoredText(
    `album-draft:${album.album.id}:${album.reader.id}:${editing?.id ?? at}`,
    editing?.text ?? '',
  )
  const pick = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasPicking) pick.current?.focus()
  }, [wasPicking])
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isEmpty = text.trim() === '' && chip === null
  const spread = version.spreads[at - 1]

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || readOnly !== null) return
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
      chip,
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
            onClick={() => onState({ ...state, chip: chip === one ? null : one })}
          >
            {texts.chips[one]}
          </button>
        ))}
      </fieldset>
      {choice ? (
        <div className="album-choice">
          <img src={choice.thumb} alt="" draggable={false} />
          <p>{texts.chosenPicture(choice.title)}</p>
          <button type="button" className="album-text-button" onClick={() => onState({ ...state, choice: null })}>
            {texts.withoutPicture}
          </button>
        </div>
      ) : null}
      {chip === 'swap' && onPick !== null && editing === null ? (
        <Button ref={pick} kind="quiet" wide onClick={onPick}>
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
          onChange={(next) => onState({ ...state, place: next })}
        />
      ) : null}
      {readOnly === null ? (
        <Button type="submit" wide busy={isBusy}>
          {editing ? texts.saveChange : texts.save}
        </Button>
      ) : (
        <p role="alert" className="album-warning">
          {text.trim() === '' ? readOnly : `${readOnly} ${texts.draftKept}`}
        </p>
      )}
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
