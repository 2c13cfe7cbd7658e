import { createStore } from '@revela/web/store'
import type { Manifest } from '../api/calls.ts'
import { toPictures, type Picture } from './picture.ts'

/** A response with image addresses: a gallery's manifest, or a work's page. */
type Source = Pick<Manifest, 'content' | 'pictures'>

type ContentOptions<T extends Source> = {
  readonly first: T
  readonly load: () => Promise<T>
  readonly now: () => number
  readonly schedule: (run: () => void, ms: number) => () => void
  /** Access has ended in the meantime. */
  readonly onRejected: (error: unknown) => void
  readonly isRejection: (error: unknown) => boolean
}

/** Addresses are renewed this long before they expire. */
const renewBeforeMs = 3 * 60_000
const retryMs = 15_000
/** Broken pictures trigger one reload of the addresses together; the interval doubles while one stays broken. */
const minReloadMs = 10_000
const maxReloadMs = 10 * 60_000

/** The address prefix of the pictures. A new round retries broken pictures, even under the same prefix. */
export type Addresses = { readonly prefix: string; readonly round: number }

const noop = () => {}

export type Content<T extends Source = Manifest> = ReturnType<typeof createContent<T>>

/** The part of the content that a grid needs. */
export type GridContent = Pick<Content, 'addresses' | 'pictures' | 'reportBroken'>

/**
 * The gallery or work as the server returns it. Image addresses are valid for less than an hour: they are renewed
 * before that, and when a picture fails to load.
 */
export function createContent<T extends Source>({
  first,
  load,
  now,
  schedule,
  onRejected,
  isRejection,
}: ContentOptions<T>) {
  const manifest = createStore(first)
  const addresses = createStore<Addresses>({ prefix: first.content.prefix, round: 0 })
  const pictures = createStore<readonly Picture[]>(toPictures(first.pictures))
  let running: Promise<void> | null = null
  let lastMs = now()
  let reloadIntervalMs = minReloadMs
  let cancel = noop

  function apply(next: T): void {
    const changed = JSON.stringify(next.pictures) !== JSON.stringify(manifest.get().pictures)
    manifest.set(next)
    addresses.set({ prefix: next.content.prefix, round: addresses.get().round + 1 })
    if (changed) pictures.set(toPictures(next.pictures))
  }

  async function reload(): Promise<void> {
    lastMs = now()
    try {
      apply(await load())
      scheduleRefresh(dueIn())
    } catch (error) {
      if (isRejection(error)) onRejected(error)
      else scheduleRefresh(retryMs)
    }
  }

  const dueIn = () => Math.max(retryMs, Date.parse(manifest.get().content.until) - now() - renewBeforeMs)

  function scheduleRefresh(ms: number): void {
    cancel()
    cancel = schedule(() => {
      reloadIntervalMs = minReloadMs
      void refresh()
    }, ms)
  }

  async function refresh(): Promise<void> {
    running ??= reload().finally(() => {
      running = null
    })
    await running
  }

  scheduleRefresh(dueIn())
  return {
    manifest,
    addresses,
    pictures,
    refresh,
    /** The page is visible again: timers may not have run while the device slept. */
    wake: (): void => {
      if (Date.parse(manifest.get().content.until) - now() < renewBeforeMs) void refresh()
    },
    /** A picture could not be loaded. */
    reportBroken: (): void => {
      if (now() - lastMs <= reloadIntervalMs) return
      reloadIntervalMs = Math.min(maxReloadMs, reloadIntervalMs * 2)
      void refresh()
    },
    stop: (): void => cancel(),
  }
}
