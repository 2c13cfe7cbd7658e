import { ApiError, ConnectionError } from '@revela/contract/client'
import type { LocalStore } from '../../../lib/local-store.ts'
import type { AlbumCover, FamilyAlbum, Studio } from '../api/album-calls.ts'

/** Why the album cannot be shown. */
export type ClosedReason = 'gate' | 'link-not-valid' | 'preparing' | 'suspended' | 'offline' | 'broken'

export type AlbumClosed = {
  readonly at: 'closed'
  readonly reason: ClosedReason
  readonly studio: Studio
  readonly title: string | null
}

export type FirstPage =
  /** The cover with its button; a tap enters with the link. */
  | { readonly at: 'cover'; readonly cover: AlbumCover; readonly link: string }
  | { readonly at: 'album'; readonly album: FamilyAlbum; readonly studio: Studio }
  | AlbumClosed

export type OpenPorts = {
  readonly getCover: (link?: string) => Promise<AlbumCover>
  readonly enter: (link?: string) => Promise<{ readonly album_id: string }>
  readonly getAlbum: (albumId: string) => Promise<FamilyAlbum>
}

export const unknownStudio: Studio = { name: '', logo: null, whatsapp: null, footer: false }

export function reasonOf(error: unknown): ClosedReason {
  if (error instanceof ConnectionError) return 'offline'
  if (!(error instanceof ApiError)) return 'broken'
  if (error.code === 'LinkNotValid') return 'link-not-valid'
  // Not open: the page reads the cover again, which says why.
  if (error.code === 'GalleryNotOpen' || [401, 403, 404].includes(error.status)) return 'gate'
  return 'broken'
}

const keyOf = (slug: string) => `album:${slug}`

type Remembered = { readonly id: string; readonly studio: Studio }

/** The album that this browser entered before; it is read without asking for its cover first. */
export function rememberedAlbum(localStore: LocalStore, slug: string): Remembered | null {
  const saved = localStore.read(keyOf(slug))
  const isValid = typeof saved === 'object' && saved !== null && 'id' in saved && 'studio' in saved
  return isValid && typeof saved.id === 'string' ? (saved as Remembered) : null
}

export const rememberAlbum = (localStore: LocalStore, slug: string, album: Remembered): void =>
  localStore.write(keyOf(slug), album)

const closed = (reason: ClosedReason, cover: AlbumCover | null): AlbumClosed => ({
  at: 'closed',
  reason,
  studio: cover?.studio ?? unknownStudio,
  title: cover?.title ?? null,
})

/** A link has precedence over the browser's own session, because it may belong to another person. */
export async function firstPage(
  ports: OpenPorts,
  { link, remembered }: { readonly link: string | null; readonly remembered: Remembered | null },
): Promise<FirstPage> {
  if (link === null && remembered !== null) {
    try {
      return { at: 'album', album: await ports.getAlbum(remembered.id), studio: remembered.studio }
    } catch (error) {
      // The session may have ended: the cover says which page applies now.
      if (reasonOf(error) === 'offline') return { ...closed('offline', null), studio: remembered.studio }
    }
  }
  let cover: AlbumCover | null = null
  try {
    cover = await ports.getCover(link ?? undefined)
    if (cover.state !== 'open')
      return closed(cover.state === 'gate' && link !== null ? 'link-not-valid' : cover.state, cover)
    if (link !== null) return { at: 'cover', cover, link }
    return await enterAlbum(ports, cover)
  } catch (error) {
    return closed(reasonOf(error), cover)
  }
}

/** Called on a tap, or for a browser that entered before. */
export async function enterAlbum(ports: OpenPorts, cover: AlbumCover, link?: string): Promise<FirstPage> {
  const { album_id: id } = await ports.enter(link)
  return { at: 'album', album: await ports.getAlbum(id), studio: cover.studio }
}
