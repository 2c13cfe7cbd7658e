import { ApiError } from '@revela/contract/client'
import { nextRoundPrice } from '@revela/domain'
import { familyAlbum, familyAlbumRequests, familyAlbumSend as texts } from '@revela/phrases'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { AlbumSession } from '../lib/album-session.ts'
import { areSent, unsentByReader, unsentIds } from '../lib/requests.ts'

type Props = {
  readonly session: AlbumSession
  readonly album: FamilyAlbum
  readonly version: AlbumVersion
  readonly studio: string
  /** Requests that are only on this device. */
  readonly waiting: number
  readonly onClose: () => void
}

/** Which round the requests use, and what it costs. */
function roundSentence({ rounds }: FamilyAlbum, studio: string): string {
  const { used, included, extra_price: price } = rounds
  if (included === null) return texts.unlimited(used + 1)
  const cents = nextRoundPrice({ included, price }, used)
  return cents === null ? texts.included(used + 1, included) : texts.extra(included, cents, studio)
}

/** The question before all readers' unsent requests go to the photographer. */
export function SendSheet({ session, album, version, studio, waiting, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Requests of an attempt whose answer was lost: the photographer may have them. */
  const [attempted, setAttempted] = useState<readonly string[]>([])
  const { length: unsent } = unsentIds(album)

  const finish = useEffectEvent(() => {
    notify({ text: texts.sent(studio) })
    onClose()
  })
  const hasArrived = attempted.length > 0 && areSent(album, attempted)
  useEffect(() => {
    if (hasArrived) finish()
  }, [hasArrived])

  async function send(): Promise<void> {
    const ids = unsentIds(session.album.get())
    if (isBusy || ids.length !== unsent || unsent === 0) return
    setIsBusy(true)
    setProblem(null)
    try {
      await session.sendRequests(version.id, unsent)
      notify({ text: texts.sent(studio) })
      onClose()
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.status === 409
      if (!(error instanceof ApiError)) setAttempted(ids)
      await session.refresh()
      setProblem(hasChanged ? texts.changed : familyAlbumRequests.failed)
      setIsBusy(false)
    }
  }

  return (
    <Sheet title={texts.title} closeLabel={familyAlbum.close} onClose={onClose}>
      {unsent > 0 ? (
        <p className="album-send-count">
          {familyAlbum.requestsOn(unsent)}: {texts.byPerson(unsentByReader(album))}
        </p>
      ) : null}
      <p className="album-note">{texts.lead(studio)}</p>
      <p className="album-round-terms">{roundSentence(album, studio)}</p>
      {waiting > 0 ? <p className="album-warning">{texts.waiting(waiting)}</p> : null}
      {problem === null ? null : (
        <p role="alert" className="album-warning">
          {problem}
        </p>
      )}
      <Button wide busy={isBusy || waiting > 0 || unsent === 0} onClick={() => void send()}>
        {isBusy ? texts.sending : texts.confirm}
      </Button>
    </Sheet>
  )
}
