import { createStore } from '@revela/web/store'
import type { Manifest } from '../api/calls.ts'
import { photosOf, type Photo } from './photo.ts'

/** What tells where photographs are: a gallery's manifest, or a work's page. */
type Source = Pick<Manifest, 'content' | 'pictures'>

type Given<T extends Source> = {
  readonly first: T
  readonly load: () => Promise<T>
  readonly now: () => number
  readonly later: (run: () => void, ms: number) => () => void
  /** The door has closed in the meantime. */
  readonly onRefused: (error: unknown) => void
  readonly isRefusal: (error: unknown) => boolean
}

/** Fetched anew this long before the addresses stop working. */
const aheadMs = 3 * 60_000
const retryMs = 15_000
/** A broken photograph asks for new addresses, a hundred of them ask once, one that stays broken ever more seldom. */
const restMs = 10_000
const longestRestMs = 10 * 60_000

/** Where photographs are. A new round is worth a try for what could not be loaded, even under the same prefix. */
export type Addresses = { readonly prefix: string; readonly round: number }

const nothingToCancel = () => {}

export type Content<T extends Source = Manifest> = ReturnType<typeof createContent<T>>

/** As much of it as a grid needs. */
export type GridContent = Pick<Content, 'addresses' | 'photos' | 'broken'>

/**
 * The gallery or work as the server tells it. The addresses of its photographs live for less than an hour: they are renewed
 * before that, and whenever one is refused.
 */
export function createContent<T extends Source>({ first, load, now, later, onRefused, isRefusal }: Given<T>) {
  const manifest = createStore(first)
  const addresses = createStore<Addresses>({ prefix: first.content.prefix, round: 0 })
  const photos = createStore<readonly Photo[]>(photosOf(first.pictures))
  let running: Promise<void> | null = null
  let lastMs = now()
  let patienceMs = restMs
  let cancel = nothingToCancel

  function take(next: T): void {
    const changed = JSON.stringify(next.pictures) !== JSON.stringify(manifest.get().pictures)
    manifest.set(next)
    addresses.set({ prefix: next.content.prefix, round: addresses.get().round + 1 })
    if (changed) photos.set(photosOf(next.pictures))
  }

  async function fetchAgain(): Promise<void> {
    lastMs = now()
    try {
      take(await load())
      schedule(dueIn())
    } catch (error) {
      if (isRefusal(error)) onRefused(error)
      else schedule(retryMs)
    }
  }

  const dueIn = () => Math.max(retryMs, Date.parse(manifest.get().content.until) - now() - aheadMs)

  function schedule(ms: number): void {
    cancel()
    cancel = later(() => {
      patienceMs = restMs
      void refresh()
    }, ms)
  }

  async function refresh(): Promise<void> {
    running ??= fetchAgain().finally(() => {
      running = null
    })
    await running
  }

  schedule(dueIn())
  return {
    manifest,
    addresses,
    photos,
    refresh,
    /** The page is looked at again: a sleeping phone's clocks may have stood still. */
    wake: (): void => {
      if (Date.parse(manifest.get().content.until) - now() < aheadMs) void refresh()
    },
    /** A photograph could not be loaded. */
    broken: (): void => {
      if (now() - lastMs <= patienceMs) return
      patienceMs = Math.min(longestRestMs, patienceMs * 2)
      void refresh()
    },
    stop: (): void => cancel(),
  }
}
