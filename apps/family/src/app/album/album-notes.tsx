import { familyAlbum, familyAlbumStatus } from '@revela/phrases'
import { useState } from 'react'
import type { AlbumVersion, FamilyAlbum } from '../../features/album/api/album-calls.ts'
import { type ApprovalView, openDeadline } from '../../features/album/lib/approval.ts'
import type { ReadingMode } from '../../features/album/lib/reading-mode.ts'
import { localStore } from '../../lib/local-store.ts'

type Props = {
  readonly album: FamilyAlbum
  readonly view: ApprovalView
  readonly studio: string
  readonly version: AlbumVersion
  readonly newest: AlbumVersion
  /** Requests that are only on this device, and those of them that the server rejected. */
  readonly waiting: number
  readonly rejected: number
  readonly mode: ReadingMode
  readonly onNewest: () => void
}

const hintKey = 'album-hint'

/** Lines above the spreads: where the album stands, and how to use the page the first time. */
export function AlbumNotes({ album, view, studio, version, newest, waiting, rejected, mode, onNewest }: Props) {
  const [isHinting, setIsHinting] = useState(() => localStore.read(hintKey) !== true)
  const [openedOn] = useState(() => new Date())
  const notes: string[] = []
  if (view.isApproved) {
    const last = view.inForce.at(-1)
    if (last) notes.push(familyAlbumStatus.approvedOn(last.version, last.approved_at))
  } else {
    if (view.isReopened) notes.push(familyAlbumStatus.reopened(studio))
    if (view.hasOwn) notes.push(familyAlbumStatus.youApproved(newest.number))
    if (view.hasOwn && view.missing.length > 0) notes.push(familyAlbumStatus.waitingFor(view.missing))
    const deadline = view.hasOwn ? null : openDeadline(album, openedOn)
    if (deadline !== null) notes.push(familyAlbum.deadline(deadline))
    if (!album.reader.approves) notes.push(familyAlbumStatus.notRequested)
  }
  if (waiting > 0) notes.push(familyAlbum.waiting(waiting))
  if (rejected > 0) notes.push(familyAlbum.rejected(rejected))
  const isOlder = version.id !== newest.id
  if (notes.length === 0 && !isHinting && !isOlder && version.note === '') return null
  return (
    <div className="album-notes">
      {isOlder ? (
        <p>
          {familyAlbumStatus.older(version.number)}{' '}
          <button type="button" className="album-text-button" onClick={onNewest}>
            {familyAlbumStatus.seeNewest(newest.number)}
          </button>
        </p>
      ) : null}
      <div aria-live="polite">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {version.note === '' ? null : <p className="album-version-note">{version.note}</p>}
      {isHinting && !view.isApproved ? (
        <p className="album-hint">
          {mode === 'turn' ? familyAlbum.hintWide : familyAlbum.hint}{' '}
          <button
            type="button"
            className="album-text-button"
            onClick={() => {
              setIsHinting(false)
              localStore.write(hintKey, true)
            }}
          >
            {familyAlbum.gotIt}
          </button>
        </p>
      ) : null}
    </div>
  )
}
