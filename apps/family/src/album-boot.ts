import 'virtual:revela-tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import sheet from './styles/album.css?url'
import { familyAlbumEntry } from '@revela/phrases'
import { albumEntryCalls, type AlbumCover } from './features/album/api/album-calls.ts'
import { albumSlugOf, readerLinkOf } from './features/album/lib/album-address.ts'
import { coverSource, drawAlbumCover, drawFailure, drawFirstSpread } from './features/album/lib/draw-first-page.ts'
import { enterAlbum, firstPage, reasonOf, rememberAlbum, rememberedAlbum } from './features/album/lib/open-album.ts'
import type { FirstPage, OpenPorts } from './features/album/lib/open-album.ts'
import { client } from './lib/client.ts'
import { localStore } from './lib/local-store.ts'

const slug = albumSlugOf(window.location.pathname)
const link = readerLinkOf(window.location.hash)

/** The cover that the page itself has asked for; null if it was not answered. Used once. */
let early = (window as { albumCover?: Promise<AlbumCover | null> }).albumCover

const ports: OpenPorts = {
  getCover: async (token) => {
    const answer = token === undefined ? null : await early
    early = undefined
    return answer ?? (await client.call(albumEntryCalls.getCover, { body: { slug, ...(token && { link: token }) } }))
  },
  enter: (token) => client.call(albumEntryCalls.enter, { body: { slug, ...(token && { link: token }) } }),
  getAlbum: (id) => client.call(albumEntryCalls.get, { params: { album_id: id } }),
}

const loadApp = () => import('./album-main.tsx')

async function mount(page: Exclude<FirstPage, { at: 'cover' }>): Promise<void> {
  if (page.at === 'album') {
    rememberAlbum(localStore, slug, { id: page.album.album.id, studio: page.studio })
    // The token was used. The entry of the history without it leads to the same album.
    window.history.replaceState(null, '', window.location.pathname)
    await drawFirstSpread(page.album)
  }
  try {
    const app = await loadApp()
    app.mount({ page, ports })
  } catch {
    // A browser may remember that a script did not load: only another visit asks for it again.
    drawFailure(() => window.location.reload())
  }
}

async function showCover(cover: AlbumCover, token: string): Promise<void> {
  // The fonts are larger than the picture, and would be loaded beside it.
  document.documentElement.dataset['album'] = 'first'
  const face = drawAlbumCover(cover)
  face.onOpen(async () => {
    try {
      const page = await enterAlbum(ports, cover, token)
      if (page.at === 'album') await mount(page)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'offline' || reason === 'broken') return face.fail(familyAlbumEntry.failed)
      await mount({ at: 'closed', reason, studio: cover.studio, title: cover.title })
    }
  })
  await face.shown
  delete document.documentElement.dataset['album']
  // Ready when the button is tapped; a failure is shown then.
  loadApp().catch(() => null)
}

/** The album's own styles are not part of the sheet that galleries load. */
function loadStyles(): Promise<void> {
  const element = document.createElement('link')
  element.rel = 'stylesheet'
  element.href = sheet
  document.head.append(element)
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener('error', () => resolve(), { once: true })
  })
}

/** Resolved when the page is parsed, because this script does not wait for it. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}

/** Begins to load the picture before there is a place for it. */
function preload(source: string): void {
  const image = new Image()
  image.fetchPriority = 'high'
  image.src = source
}

/** The page loads this script with `async`: it asks for the first spread without waiting for the style sheets. */
async function start(): Promise<void> {
  const styles = loadStyles()
  const page = await firstPage(ports, { link, remembered: rememberedAlbum(localStore, slug) })
  if (page.at === 'cover' && page.cover.cover) preload(coverSource(page.cover.cover))
  await Promise.all([styles, parsed()])
  await (page.at === 'cover' ? showCover(page.cover, page.link) : mount(page))
}

void start()
