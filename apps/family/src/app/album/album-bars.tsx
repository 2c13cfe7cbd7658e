import { familyAlbum, familyAlbumStatus } from '@revela/phrases'
import { lazy, Suspense } from 'react'
import type { AlbumVersion, FamilyAlbum } from '../../features/album/api/album-calls.ts'
import type { ApprovalView } from '../../features/album/lib/approval.ts'
import { countState, type ShownRequest } from '../../features/album/lib/requests.ts'

// Its place is kept: the spreads matter more on a slow connection.
const ThumbStrip = lazy(async () => ({
  default: (await import('../../features/album/components/thumb-strip.tsx')).ThumbStrip,
}))

type HeadProps = {
  readonly title: string
  readonly version: AlbumVersion
  /** There is more than one version, or lines to show. */
  readonly hasSettings: boolean
  readonly onVersions: () => void
}

export function AlbumHead({ title, version, hasSettings, onVersions }: HeadProps) {
  return (
    <header className="album-head">
      <h1 className="album-title">{title}</h1>
      {hasSettings ? (
        <button type="button" className="album-head-button" aria-haspopup="dialog" onClick={onVersions}>
          {familyAlbumStatus.round(version.number)}
          <svg
            width="16"
            height="16"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            aria-hidden="true"
          >
            <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      ) : (
        <p className="album-head-round">{familyAlbumStatus.round(version.number)}</p>
      )}
    </header>
  )
}

type FootProps = {
  readonly album: FamilyAlbum
  readonly view: ApprovalView
  readonly version: AlbumVersion
  readonly newest: AlbumVersion
  readonly requests: readonly ShownRequest[]
  readonly viewed: ReadonlySet<number>
  readonly waiting: number
  readonly at: number
  readonly onGo: (at: number) => void
  readonly onNewest: () => void
  readonly onRequests: () => void
  readonly onSend: () => void
  readonly onApproval: () => void
}

/** The strip, what is still to be looked at, and the one next action. */
export function AlbumFoot(props: FootProps) {
  const { album, view, version, newest, requests, viewed, waiting, at, onGo, onRequests } = props
  const left = newest.spreads.filter((_, index) => !viewed.has(index + 1)).length
  return (
    <footer className="album-foot" data-foot="">
      {/* First in the order of tabs: the strip has one stop for each spread. */}
      <div className="album-bar">
        <button type="button" className="album-bar-button" aria-haspopup="dialog" onClick={onRequests}>
          {familyAlbumStatus.requests}
          {requests.length > 0 ? <span className="album-count">{requests.length}</span> : null}
        </button>
        <p className="album-left">
          {view.isApproved || version.id !== newest.id ? '' : left === 0 ? familyAlbum.allSeen : familyAlbum.left(left)}
        </p>
        <MainAction {...props} unsent={countState(album, 'unsent') + waiting} />
      </div>
      <div className="album-strip-place">
        <Suspense fallback={null}>
          <ThumbStrip
            version={version}
            requests={requests}
            viewed={version.id === newest.id ? viewed : new Set(version.spreads.map((_, index) => index + 1))}
            at={at}
            onGo={onGo}
          />
        </Suspense>
      </div>
    </footer>
  )
}

function MainAction(props: FootProps & { readonly unsent: number }) {
  const { album, view, version, newest, unsent } = props
  const action = () => {
    if (view.isApproved) return { label: familyAlbumStatus.receiptShort, run: props.onApproval }
    if (version.id !== newest.id) return { label: familyAlbumStatus.seeNewest(newest.number), run: props.onNewest }
    if (unsent > 0) return { label: familyAlbumStatus.send(unsent), run: props.onSend }
    if (view.hasOwn) return { label: familyAlbumStatus.seeApproval, run: props.onApproval }
    return album.reader.approves ? { label: familyAlbumStatus.approve, run: props.onApproval } : null
  }
  const shown = action()
  if (shown === null) return null
  return (
    <button type="button" className="album-button" onClick={shown.run}>
      {shown.label}
    </button>
  )
}
