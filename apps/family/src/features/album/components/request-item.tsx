import { familyAlbumRequests as texts, familyStudio } from '@revela/phrases'
import type { ShownRequest } from '../lib/requests.ts'

type Props = {
  readonly request: ShownRequest
  readonly number: number
  readonly studio: string
  /** The number of the newest version, if a request for an older one can be brought to it. */
  readonly newest: number | null
  readonly isBusy: boolean
  /** Null where nothing can be changed. */
  readonly onEdit: (() => void) | null
  readonly onDelete: (() => void) | null
  readonly onBring: (() => void) | null
  /** Null unless the server rejected it and may accept it now. */
  readonly onRetry: (() => void) | null
}

/** The state in words: colour is never the only sign. */
function stateOf({ state, local, carriedFrom }: ShownRequest): string {
  if (local) return local.rejected === null ? texts.waiting : texts.rejected
  return carriedFrom === null ? texts.states[state] : `${texts.states[state]} · ${texts.carried(carriedFrom)}`
}

function rejectionOf(code: string): string {
  const { rejectedLead: leads } = texts
  return code in leads ? leads[code as keyof typeof leads] : leads.other
}

/** One request: who asked for what, and what became of it. */
export function RequestItem({ request, number, studio, newest, isBusy, onEdit, onDelete, onBring, onRetry }: Props) {
  const { chip, text, picture, writer, isOwn, state, reason, local } = request
  return (
    <li className="album-request" data-state={local?.rejected ? 'declined' : state}>
      <p className="album-request-head">
        <span className="album-request-number" aria-hidden="true">
          {number}
        </span>
        <strong>{isOwn ? texts.you : writer}</strong>
        <span className="album-state">{stateOf(request)}</span>
      </p>
      <div className="album-request-body">
        {picture ? (
          <p className="album-request-swap">
            {picture.thumb === null ? null : <img src={picture.thumb} alt="" draggable={false} />}
            <span>{texts.swap(picture.title)}</span>
          </p>
        ) : chip === null ? null : (
          <p className="album-request-chip">{texts.chips[chip]}</p>
        )}
        {text === '' ? null : <p>{text}</p>}
        {reason === '' ? null : <p className="album-request-reason">{texts.reason(studio, reason)}</p>}
        {local?.rejected ? <p className="album-request-reason">{rejectionOf(local.rejected)}</p> : null}
      </div>
      {onEdit === null && onDelete === null && onBring === null && onRetry === null ? null : (
        <p className="album-request-actions">
          {onBring !== null && newest !== null ? (
            <button type="button" className="album-text-button" onClick={onBring}>
              {texts.bringToNewest(newest)}
            </button>
          ) : null}
          {onRetry === null ? null : (
            <button type="button" className="album-text-button" onClick={onRetry}>
              {familyStudio.retry}
            </button>
          )}
          {onEdit === null ? null : (
            <button type="button" className="album-text-button" aria-disabled={isBusy || undefined} onClick={onEdit}>
              {texts.edit}
            </button>
          )}
          {onDelete === null ? null : (
            <button type="button" className="album-text-button" aria-disabled={isBusy || undefined} onClick={onDelete}>
              {local?.rejected ? texts.discard : texts.remove}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
