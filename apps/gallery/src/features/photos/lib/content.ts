import { createStore } from '../../../lib/store.ts'
import type { Manifest } from '../api/calls.ts'
import { photosOf, type Photo } from './photo.ts'

type Given = {
  readonly first: Manifest
  readonly load: () => Promise<Manifest>
  readonly now: () => number
  readonly later: (run: () => void, ms: number) => () => void
  /** The door has closed in the meantime. */
  readonly onRefused: (error: unknown) => void
  readonly isRefusal: (error: unknown) => boolean
}

/** Fetched anew this long before the addresses stop working. */
const aheadMs = 3 * 60_000
const retryMs = 15_000
/** A broken photograph asks for new addresses, a hundred of them ask once. */
const restMs = 10_000

const nothingToCancel = () => {}

export type Content = ReturnType<typeof createContent>

/**
 * The gallery as the server tells it. The addresses of its photographs live for less than an hour: they are renewed
 * before that, and whenever one is refused.
 */
export function createContent({ first, load, now, later, onRefused, isRefusal }: Given) {
  const manifest = createStore(first)
  const prefix = createStore(first.content.prefix)
  const photos = createStore<readonly Photo[]>(photosOf(first.pictures))
  let running: Promise<void> | null = null
  let lastMs = now()
  let cancel = nothingToCancel

  function take(next: Manifest): void {
    const changed = JSON.stringify(next.pictures) !== JSON.stringify(manifest.get().pictures)
    manifest.set(next)
    prefix.set(next.content.prefix)
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
    cancel = later(() => void refresh(), ms)
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
    prefix,
    photos,
    refresh,
    /** The page is looked at again: a sleeping phone's clocks may have stood still. */
    wake: (): void => {
      if (Date.parse(manifest.get().content.until) - now() < aheadMs) void refresh()
    },
    /** A photograph could not be loaded. */
    broken: (): void => {
      if (now() - lastMs > restMs) void refresh()
    },
    stop: (): void => cancel(),
  }
}
