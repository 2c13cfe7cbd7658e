import { isWorthResuming, readLastPosition } from '../features/pictures/lib/last-position.ts'
import { type Key, keyOf, slugOf } from '../lib/address.ts'
import { localStore } from '../lib/local-store.ts'
import { familyCover } from '@revela/phrases'
import { coverLabel, embeddedEntry, openingOf } from '../features/entry/lib/opening.ts'
import type { StartPoint } from './visit.ts'

/**
 * The display number of the picture at which this device stopped; null without one, or if the address names a picture.
 */
export function lastDisplayNumber(slug: string, key: Key | null): number | null {
  const last = key?.kind === 'photo' ? null : readLastPosition(localStore, slug)
  return last !== null && isWorthResuming(last) ? last.displayNumber : null
}

/** The cover that the server wrote, with its button; null if the app will show another page. */
export function serverCover(onTap: (from: StartPoint) => void): { readonly image: HTMLImageElement } | null {
  const entry = embeddedEntry()
  const image = document.querySelector<HTMLImageElement>('#cover > img')
  const words = document.querySelector('#cover > .cover-words')
  if (!entry || !image || !words) return null
  const key = keyOf(window.location.hash)
  const { page } = openingOf(entry, key)
  if (page !== 'cover' && page !== 'landing') return null
  const lastPosition = lastDisplayNumber(slugOf(window.location.pathname), key)
  const actions = document.createElement('div')
  actions.className = 'cover-actions'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cover-button'
  button.textContent = coverLabel({ busy: false, personal: page === 'landing', lastPosition })
  button.addEventListener(
    'click',
    () => {
      button.textContent = familyCover.opening
      onTap(lastPosition === null ? 'start' : 'last-position')
    },
    { once: true },
  )
  actions.append(button)
  words.after(actions)
  return { image }
}
