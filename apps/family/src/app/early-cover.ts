import { isWorthResuming, readLastPosition } from '../features/pictures/lib/last-position.ts'
import { type Key, keyOf, slugOf } from '../lib/address.ts'
import { localStore } from '../lib/local-store.ts'
import { familyCover } from '@revela/phrases'
import type { Entry } from '../features/entry/api/calls.ts'
import { createCoverImage } from '../features/entry/lib/cover-image.ts'
import { fetchLinkCover } from '../features/entry/lib/link-cover.ts'
import { coverLabel, embeddedEntry, openingOf } from '../features/entry/lib/opening.ts'
import type { StartPoint } from './visit.ts'

type OnTap = (from: StartPoint) => void

/**
 * The display number of the picture at which this device stopped; null without one, or if the address names a picture.
 */
export function lastDisplayNumber(slug: string, key: Key | null): number | null {
  const last = key?.kind === 'photo' ? null : readLastPosition(localStore, slug)
  return last !== null && isWorthResuming(last) ? last.displayNumber : null
}

/**
 * The cover before the app is loaded, with its button: the one that the server wrote or, for a personal link, one drawn
 * here. Resolves with its picture; null if the app will show another page.
 */
export function earlyCover(onTap: OnTap): Promise<HTMLImageElement | null> | null {
  const entry = embeddedEntry()
  const container = document.getElementById('cover')
  if (!entry?.gallery || !container) return null
  const key = keyOf(window.location.hash)
  const { page } = openingOf(entry, key)
  if (page !== 'cover' && page !== 'landing') return null
  const slug = slugOf(window.location.pathname)
  const lastPosition = lastDisplayNumber(slug, key)
  const actions = buttonOf(coverLabel({ busy: false, personal: page === 'landing', lastPosition }), () =>
    onTap(lastPosition === null ? 'start' : 'last-position'),
  )
  const image = container.querySelector<HTMLImageElement>(':scope > img')
  if (image) {
    container.append(actions)
    return Promise.resolve(image)
  }
  if (page !== 'landing' || key === null || !('token' in key)) return null
  const date = dateLine()
  container.append(wordsOf(entry.studio, entry.gallery.title, date), actions)
  container.dataset['landing'] = ''
  return fetchLinkCover({ slug, ...key }).then(
    ({ cover, event_date }) => {
      if (event_date === null) date.remove()
      else date.textContent = familyCover.date(event_date)
      if (cover === null) return null
      const fetched = createCoverImage(cover)
      container.prepend(fetched)
      return fetched
    },
    // The app requests nothing again: it reports this failure.
    () => null,
  )
}

function buttonOf(label: string, onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cover-button'
  button.textContent = label
  button.addEventListener(
    'click',
    () => {
      button.textContent = familyCover.opening
      onClick()
    },
    { once: true },
  )
  const actions = document.createElement('div')
  actions.className = 'cover-actions'
  actions.append(button)
  return actions
}

/** The date comes with the picture: until then its line is empty, so that the title above it does not move. */
function dateLine(): HTMLElement {
  const line = document.createElement('p')
  line.className = 'cover-date'
  line.textContent = '\u00a0'
  return line
}

/** As the server writes them into the page of a public gallery. */
function wordsOf(studio: Entry['studio'], title: string, date: HTMLElement): HTMLElement {
  const brand = document.createElement(studio.logo === null ? 'p' : 'img')
  if (brand instanceof HTMLImageElement) {
    brand.className = 'cover-logo'
    brand.src = studio.logo ?? ''
    brand.alt = studio.name
  } else {
    brand.className = 'cover-studio'
    brand.textContent = studio.name
  }
  const heading = document.createElement('h1')
  heading.className = 'cover-title'
  heading.textContent = title
  const words = document.createElement('div')
  words.className = 'cover-words'
  words.append(brand, heading, date)
  return words
}
