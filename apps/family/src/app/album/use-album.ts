import { familyAlbumStatus } from '@revela/phrases'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { albumCalls, type AlbumVersion, type FamilyAlbum, type Studio } from '../../features/album/api/album-calls.ts'
import type { AlbumSession } from '../../features/album/lib/album-session.ts'
import { approvalView } from '../../features/album/lib/approval.ts'
import { newestVersion } from '../../features/album/lib/spreads.ts'
import { createLive } from '../../features/selection/lib/live.ts'
import { addressOf } from '../../lib/client.ts'
import { notify } from '../../lib/notices.ts'
import { preventCopying } from '../prevent-copying.ts'

/** Follows the other readers and the photographer, and sends what was written without a connection. */
export function useAlbumSync(session: AlbumSession): void {
  useEffect(() => {
    const url = addressOf(albumCalls.listen, { album_id: session.album.get().album.id })
    let isFirst = true
    const live = createLive({
      url,
      onUpdate: session.onRevision,
      // What happened without a connection was not heard; what was written can be sent.
      onOpen: () => {
        if (!isFirst) session.onRevision(null)
        isFirst = false
        session.retry()
      },
    })
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') return live.close()
      live.open()
      session.retry()
    }
    const onOnline = () => session.retry()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('online', onOnline)
    live.open()
    session.retry()
    return () => {
      live.close()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
    }
  }, [session])
}

export function useAlbumAppearance({ album }: FamilyAlbum, studio: Studio): void {
  const { title, anti_copy: antiCopy } = album
  useLayoutEffect(() => {
    document.title = studio.name === '' ? title : `${title} · ${studio.name}`
  }, [title, studio.name])
  useLayoutEffect(() => {
    if (!antiCopy) return undefined
    const allowCopying = preventCopying()
    return () => allowCopying()
  }, [antiCopy])
}

type NewsOptions = { readonly studio: string; readonly onShow: (version: AlbumVersion) => void }

/** Says what the photographer did while the album is open: a new version, or a reopened album. */
export function useAlbumNews(session: AlbumSession, { studio, onShow }: NewsOptions): void {
  const show = useEffectEvent(onShow)
  useEffect(() => {
    let last = session.album.get()
    const unsubscribe = session.album.subscribe(() => {
      const before = last
      last = session.album.get()
      const version = newestVersion(last)
      if (version && version.id !== newestVersion(before)?.id) {
        notify({
          text: familyAlbumStatus.arrived(version.number),
          action: { label: familyAlbumStatus.seeNew, run: () => show(version) },
        })
      } else if (before.album.status === 'approved' && approvalView(last).isReopened) {
        notify({ text: familyAlbumStatus.reopened(studio) })
      }
    })
    return () => {
      unsubscribe()
    }
  }, [session, studio])
}
