import { familyAlbumStatus } from '@revela/phrases'
import { createStore, useStore } from '@revela/web/store'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { albumCalls, type Studio } from '../../features/album/api/album-calls.ts'
import { type AlbumPorts, createAlbumSession, type AlbumSession } from '../../features/album/lib/album-session.ts'
import { type AlbumClosed, firstPage, type FirstPage, type OpenPorts } from '../../features/album/lib/open-album.ts'
import { client } from '../../lib/client.ts'
import { localStore } from '../../lib/local-store.ts'
import { notify } from '../../lib/notices.ts'
import { schedule } from '../../lib/schedule.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { AlbumScreen } from './album-screen.tsx'

const AlbumClosedPage = lazy(async () => ({ default: (await import('./album-closed-page.tsx')).AlbumClosedPage }))

type Stage = { readonly at: 'album'; readonly session: AlbumSession; readonly studio: Studio } | AlbumClosed

export type AlbumStart = {
  readonly page: Exclude<FirstPage, { at: 'cover' }>
  readonly ports: OpenPorts
}

/** What the session calls on the server. */
function portsOf(albumId: string, getAlbum: OpenPorts['getAlbum']): AlbumPorts {
  const params = { album_id: albumId }
  return {
    get: () => getAlbum(albumId),
    markSeen: async (version_id, spreads) => {
      await client.call(albumCalls.markSeen, { params, body: { version_id, spreads: [...spreads] } })
    },
    addRequest: (body) => client.call(albumCalls.addRequest, { params, body }),
    changeRequest: (request_id, body) =>
      client.call(albumCalls.changeRequest, { params: { ...params, request_id }, body }),
    deleteRequest: async (request_id) => {
      await client.call(albumCalls.deleteRequest, { params: { ...params, request_id } })
    },
    sendRequests: async ({ key, versionId, requests }) => {
      await client.call(albumCalls.sendRequests, { params, body: { key, version_id: versionId, requests } })
    },
    approve: async ({ key, versionId, name, spreads, openRequests }) => {
      const body = { key, version_id: versionId, name, spreads, open_requests: openRequests }
      await client.call(albumCalls.approve, { params, body })
    },
  }
}

/** The album's page: the album, or the reason why it cannot be viewed now. */
export function createAlbumVisit({ page, ports }: AlbumStart) {
  const stage = createStore<Stage>(page.at === 'closed' ? page : opened(page))

  function opened({ album, studio }: Extract<FirstPage, { at: 'album' }>): Stage {
    const session = createAlbumSession(album, portsOf(album.album.id, ports.getAlbum), {
      localStore,
      now: () => Date.now(),
      schedule,
      onRevoked: () => void leave(session),
      onRejected: (code) => {
        // The notice of the new version must stay; the list says what became of the request.
        if (code === 'AlbumVersionChanged') return
        notify({ text: code === 'AlbumRequestSent' ? familyAlbumStatus.sentAlready : familyAlbumStatus.rejected })
      },
    })
    return { at: 'album', session, studio }
  }

  async function leave(session: AlbumSession): Promise<void> {
    session.stop()
    // The server says why; a browser that may still enter gets the album again.
    const next = await firstPage(ports, { link: null, remembered: null })
    if (next.at !== 'cover') stage.set(next.at === 'closed' ? next : opened(next))
  }

  return { stage }
}

export function AlbumApp({ visit }: { readonly visit: ReturnType<typeof createAlbumVisit> }) {
  const stage = useStore(visit.stage)
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = stage.at === 'album' ? 'gallery' : 'page'
  }, [stage.at])
  return (
    <>
      {stage.at === 'album' ? (
        <AlbumScreen key={stage.session.album.get().reader.id} session={stage.session} studio={stage.studio} />
      ) : (
        <Suspense fallback={null}>
          <AlbumClosedPage {...stage} />
        </Suspense>
      )}
      <NoticeBar />
    </>
  )
}
