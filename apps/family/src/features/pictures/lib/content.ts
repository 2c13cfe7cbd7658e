import { createStore } from '@revela/web/store'
import type { Manifest } from '../api/calls.ts'
import { toPictures, type Picture } from './picture.ts'

/** What tells where photographs are: a gallery's manifest, or a work's page. */
type Source = Pick<Manifest, 'content' | 'pictures'>

type ContentOptions<T extends Source> = {
  readonly first: T
  readonly load: () => Promise<T>
  readonly now: () => number
  readonly schedule: (run: () => void, ms: number) => () => void
  /** The door has closed in the meantime. */
  readonly onRejected: (error: unknown) => void
  readonly isRejection: (error: unknown) => boolean
}

/** Fetched anew this long before the addresses stop working. */
const renewBeforeMs = 3 * 60_000
const retryMs = 15_000
/** A broken photograph asks for new addresses, a hundred of them ask once, one that stays broken ever more seldom. */
const minReloadMs = 10_000
const maxReloadMs = 10 * 60_000

/** Where photographs are. A new round is worth a try for what could not be loaded, even under the same prefix. */
export type Addresses = { readonly prefix: string; readonly round: number }

const noop = () => {}

export type Content<T extends Source = Manifest> = ReturnType<typeof createContent<T>>

/** As much of it as a grid needs. */
export type GridContent = Pick<Content, 'addresses' | 'pictures' | 'reportBroken'>

/**
 * The gallery or work as the server tells it. The addresses of its photographs live for less than an hour: they are renewed
 * before that, and whenever one is refused.
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
    /** The page is looked at again: a sleeping phone's clocks may have stood still. */
    wake: (): void => {
      if (Date.parse(manifest.get().content.until) - now() < renewBeforeMs) void refresh()
    },
    /** A photograph could not be loaded. */
    reportBroken: (): void => {
      if (now() - lastMs <= reloadIntervalMs) return
      reloadIntervalMs = Math.min(maxReloadMs, reloadIntervalMs * 2)
      void refresh()
    },
    stop: (): void => cancel(),
  }
}
