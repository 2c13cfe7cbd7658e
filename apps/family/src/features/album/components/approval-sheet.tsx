import { ApiError } from '@revela/contract/client'
import {
  familyAlbum,
  familyAlbumApproval as texts,
  familyAlbumRequests,
  familyAlbumStatus,
  familyHelp,
} from '@revela/phrases'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { AlbumSession } from '../lib/album-session.ts'
import { approvalView } from '../lib/approval.ts'
import { countState } from '../lib/requests.ts'
import { ratioOf, spreadAddress, spreadColour } from '../lib/spreads.ts'
import { ApprovalDone } from './approval-done.tsx'

type Props = {
  readonly session: AlbumSession
  readonly album: FamilyAlbum
  readonly version: AlbumVersion
  readonly studio: string
  readonly viewed: ReadonlySet<number>
  /** Requests that are only on this device, and those of them that the server rejected. */
  readonly waiting: number
  readonly rejected: number
  readonly onShow: (version: AlbumVersion) => void
  readonly onGo: (at: number) => void
  readonly onRequests: () => void
  readonly onClose: () => void
}

/** Everything that an approval names, before it is given; afterwards the thanks and the receipt. */
export function ApprovalSheet(props: Props) {
  const { session, album, version, studio, viewed, waiting, rejected, onShow, onGo, onRequests, onClose } = props
  /** What this sheet was opened for: another version must be looked at first. */
  const [openedFor] = useState(version.id)
  const [name, setName] = useState(album.reader.name)
  const [isBusy, setIsBusy] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const view = approvalView(album)
  if (view.isApproved || view.hasOwn)
    return <ApprovalDone session={session} album={album} studio={studio} onClose={onClose} />

  if (version.id !== openedFor) {
    return (
      <Sheet title={texts.title} closeLabel={familyAlbum.close} onClose={onClose}>
        <p role="alert" className="album-warning">
          {texts.changed}
        </p>
        <Button
          wide
          onClick={() => {
            onShow(version)
            onClose()
          }}
        >
          {familyAlbumStatus.seeNewest(version.number)}
        </Button>
      </Sheet>
    )
  }

  const count = version.spreads.length
  const openRequests = countState(album, 'open')
  const unsent = countState(album, 'unsent') + waiting
  const notSeen = version.spreads.filter((_, index) => !viewed.has(index + 1)).length

  async function approve(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || unsent > 0) return
    if (name.trim() === '') return setIsMissing(true)
    setIsBusy(true)
    setProblem(null)
    try {
      await session.approve({ versionId: version.id, name: name.trim(), spreads: count, openRequests })
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.status === 409
      setProblem(hasChanged ? texts.changed : familyAlbumRequests.failed)
      await session.refresh()
    }
    setIsBusy(false)
  }

  return (
    <Sheet title={texts.title} closeLabel={familyAlbum.close} onClose={onClose}>
      <p className="album-note">
        {texts.lead(studio)} <HelpLink link={familyHelp.albumApproval} />
      </p>
      {notSeen > 0 ? <p className="album-warning">{texts.notSeen(notSeen)}</p> : null}
      <ol className="album-check" aria-label={texts.check}>
        {version.spreads.map((spread, index) => {
          const at = index + 1
          return (
            <li key={spread[0]}>
              <button
                type="button"
                className="album-thumb"
                aria-label={familyAlbum.thumb(at, { isSeen: viewed.has(at), requests: 0 })}
                data-unseen={!viewed.has(at) || undefined}
                style={{ aspectRatio: ratioOf(spread), backgroundColor: spreadColour(spread) }}
                onClick={() => onGo(at)}
              >
                <img src={spreadAddress(version, spread, 400)} alt="" loading="lazy" draggable={false} />
                <span className="album-check-mark" aria-hidden="true">
                  {viewed.has(at) ? '✓' : at}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {openRequests > 0 ? <p className="album-warning">{texts.open(openRequests)}</p> : null}
      {unsent > 0 ? <p className="album-warning">{texts.unsent(unsent)}</p> : null}
      {rejected > 0 ? <p className="album-warning">{texts.rejected(rejected)}</p> : null}
      {openRequests + unsent + rejected > 0 ? (
        <Button kind="quiet" wide onClick={onRequests}>
          {texts.seeRequests}
        </Button>
      ) : null}
      <form className="album-form" onSubmit={(event) => void approve(event)}>
        <p className="album-statement">{texts.statement(version.number, count)}</p>
        <Field
          name="name"
          label={texts.name}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          problem={isMissing && name.trim() === '' ? texts.nameMissing : null}
        />
        {view.missing.length > 0 ? (
          <p className="album-note">
            {album.album.approval === 'both' ? texts.others(view.missing) : texts.oneIsEnough(view.missing)}
          </p>
        ) : null}
        {problem === null ? null : (
          <p role="alert" className="album-warning">
            {problem}
          </p>
        )}
        <Button type="submit" wide busy={isBusy || unsent > 0}>
          {isBusy ? texts.approving : texts.confirm}
        </Button>
      </form>
    </Sheet>
  )
}
