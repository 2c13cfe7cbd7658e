import { ApiError } from '@revela/contract/client'
import { familyAlbumRequests as texts, familyAlbumStatus } from '@revela/phrases'
import { notify } from '../../../lib/notices.ts'
import type { AlbumVersion } from '../api/album-calls.ts'
import type { AlbumSession } from './album-session.ts'
import type { ShownRequest } from './requests.ts'

function report(error: unknown, session: AlbumSession): void {
  const isSent = error instanceof ApiError && error.code === 'AlbumRequestSent'
  notify({ text: isSent ? familyAlbumStatus.sentAlready : texts.failed })
  void session.refresh()
}

/** Deletes an unsent request of this reader, from this device or from the server. */
export async function deleteRequest(session: AlbumSession, { id, local }: ShownRequest): Promise<void> {
  if (local) {
    session.outbox.discard(id)
    return notify({ text: texts.deleted })
  }
  try {
    await session.deleteRequest(id)
    notify({ text: texts.deleted })
  } catch (error) {
    report(error, session)
  }
}

type Change = { readonly chip: ShownRequest['chip']; readonly text: string }

/** Returns whether the change was stored. */
export async function changeRequest(session: AlbumSession, request: ShownRequest, change: Change): Promise<boolean> {
  const { id, local } = request
  if (local && session.outbox.edit(id, change)) return true
  try {
    // A request that was sent while it was edited has the same id on the server.
    await session.changeRequest(id, change)
    return true
  } catch (error) {
    report(error, session)
    return false
  }
}

/** What the server rejected may be accepted now; one of an older version is brought to the newest instead. */
export const canSendAgain = ({ local }: ShownRequest, newest: AlbumVersion): boolean =>
  local !== null && local.rejected !== null && local.versionId === newest.id

export const sendAgain = (session: AlbumSession, { id }: ShownRequest): boolean => session.outbox.edit(id, {})

/** A request that was written on an older version goes to the newest one. */
export function bringToNewest(session: AlbumSession, { id, spread }: ShownRequest): void {
  const newest = session.album.get().versions.at(-1)
  if (newest) session.outbox.edit(id, { version_id: newest.id, spread: Math.min(spread, newest.spreads.length) })
}
