import { familyAlbum, familyAlbumRequests as texts, familyAlbumStatus, familyHelp } from '@revela/phrases'
import { useState } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import type { AlbumVersion } from '../api/album-calls.ts'
import type { AlbumSession } from '../lib/album-session.ts'
import { bringToNewest, canSendAgain, deleteRequest, sendAgain } from '../lib/request-actions.ts'
import { onSpread, type ShownRequest } from '../lib/requests.ts'
import { spreadAddress } from '../lib/spreads.ts'
import { RequestItem } from './request-item.tsx'

type Props = {
  readonly session: AlbumSession
  readonly version: AlbumVersion
  readonly newest: AlbumVersion
  readonly studio: string
  readonly requests: readonly ShownRequest[]
  readonly isReadOnly: boolean
  readonly onGo: (at: number) => void
  readonly onClose: () => void
}

/** All requests of a version by spread. */
export function RequestsSheet({ session, version, newest, studio, requests, isReadOnly, onGo, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const spreads = [...new Set(requests.map(({ spread }) => spread))]
  const remove = async (request: ShownRequest) => {
    if (isBusy) return
    setIsBusy(true)
    await deleteRequest(session, request)
    setIsBusy(false)
  }
  return (
    <Sheet title={familyAlbumStatus.requests} closeLabel={familyAlbum.close} onClose={onClose}>
      {requests.length === 0 ? <p className="album-note">{texts.none}</p> : null}
      {spreads.map((at) => {
        const spread = version.spreads[at - 1]
        return (
          <section key={at} className="album-request-group" aria-label={texts.title(at)}>
            <button type="button" className="album-request-spread" aria-label={texts.goTo(at)} onClick={() => onGo(at)}>
              {spread ? (
                <img src={spreadAddress(version, spread, 400)} alt="" loading="lazy" draggable={false} />
              ) : null}
              <span aria-hidden="true">{texts.title(at)}</span>
            </button>
            <ul className="album-requests">
              {onSpread(requests, at).map((request, index) => {
                const canChange = !isReadOnly && request.canChange
                const isOlder = request.local !== null && request.local.versionId !== newest.id
                return (
                  <RequestItem
                    key={request.id}
                    request={request}
                    number={index + 1}
                    studio={studio}
                    newest={newest.number}
                    isBusy={isBusy}
                    onEdit={null}
                    onRetry={
                      !isReadOnly && canSendAgain(request, newest) ? () => void sendAgain(session, request) : null
                    }
                    onBring={isOlder && !isReadOnly ? () => bringToNewest(session, request) : null}
                    onDelete={canChange || request.local?.rejected ? () => void remove(request) : null}
                  />
                )
              })}
            </ul>
          </section>
        )
      })}
      <p className="album-note">
        <HelpLink link={familyHelp.album} />
      </p>
    </Sheet>
  )
}
