import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Album, albumQuery } from '../../../lib/album.ts'
import { savingOptions } from './album-changes.ts'

const settings: Partial<Album['settings']> = { gallery_ids: [], page_size: null }
const album = { id: 'a', title: 'Casamento', versions: [], settings } as unknown as Album

afterEach(() => vi.unstubAllGlobals())

/** A server that stores a change when it is released. */
function startServer() {
  let stored = album
  const releases: (() => void)[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: { readonly method?: string; readonly body?: string }) => {
    if (init?.method !== 'PUT') return Response.json({ album: stored })
    const { promise, resolve } = Promise.withResolvers<void>()
    releases.push(resolve)
    await promise
    stored = { ...stored, settings: { ...stored.settings, ...(JSON.parse(init.body ?? '') as object) } }
    return Response.json({})
  })
  return {
    releases,
    release: async (count: number) => {
      await vi.waitFor(() => expect(releases.length).toBe(count))
      releases.at(-1)?.()
    },
  }
}

describe('savingOptions', () => {
  it('keeps the second of two changes while the first is stored', async () => {
    const server = startServer()
    const queries = new QueryClient()
    queries.setQueryData(albumQuery('a').queryKey, album)
    const shown: string[] = []
    const stop = new QueryObserver(queries, albumQuery('a')).subscribe(({ data }) =>
      shown.push(data?.settings.gallery_ids.join(' ') ?? ''),
    )
    const saving = new MutationObserver(queries, savingOptions(queries, 'a'))
    const first = saving.mutate({ gallery_ids: ['one'] })
    await vi.waitFor(() => expect(shown.at(-1)).toBe('one'))
    const second = saving.mutate({ gallery_ids: ['one', 'two'] })
    await vi.waitFor(() => expect(shown.at(-1)).toBe('one two'))
    await server.release(1)
    await first
    await server.release(2)
    await second
    stop()
    expect(shown.slice(shown.indexOf('one two')).filter((ids) => ids !== 'one two')).toEqual([])
    queries.clear()
  })
})
