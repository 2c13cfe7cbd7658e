import { familyAlbum } from '@revela/phrases'

type Props = {
  readonly at: number
  readonly count: number
  readonly isSeen: boolean
  readonly requests: number
  /** The row stays while its spread is turned, and announces the next one. */
  readonly isLive?: boolean
  readonly onComment: () => void
  readonly onEnlarge: () => void
}

/** Under a spread: its number, its requests, and what its fingers can do, as buttons. */
export function SpreadActionsRow({ at, count, isSeen, requests, isLive = false, onComment, onEnlarge }: Props) {
  const Position = isLive ? 'output' : 'span'
  return (
    <div className="album-row">
      <Position className="album-row-number">{familyAlbum.position(at, count)}</Position>
      {isSeen ? <span className="visually-hidden">{familyAlbum.viewed}</span> : null}
      <button type="button" className="album-row-button" aria-label={familyAlbum.enlarge(at)} onClick={onEnlarge}>
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16M21 21l-4.3-4.3M11 8v6M8 11h6" strokeLinecap="round" />
        </svg>
      </button>
      <button
        type="button"
        className="album-row-button"
        aria-label={[familyAlbum.comment(at), ...(requests > 0 ? [familyAlbum.requestsOn(requests)] : [])].join(', ')}
        onClick={onComment}
      >
        {requests > 0 ? (
          <>
            <span className="album-count">{requests}</span> {familyAlbum.requestsWord(requests)}
          </>
        ) : (
          familyAlbum.commentShort
        )}
      </button>
    </div>
  )
}
