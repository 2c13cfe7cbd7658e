import type { LocalStore } from '../../../lib/local-store.ts'
import type { LastPosition } from './last-position.ts'

const dismissedKeyOf = (slug: string) => `place-dismissed:${slug}`

/** The offer to continue at this position was closed; it is made again once the device stopped elsewhere. */
export function dismissPosition(localStore: LocalStore, slug: string, { number }: LastPosition): void {
  localStore.write(dismissedKeyOf(slug), number)
}

export const isDismissed = (localStore: LocalStore, slug: string, { number }: LastPosition): boolean =>
  localStore.read(dismissedKeyOf(slug)) === number
