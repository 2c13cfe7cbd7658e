import { familyAlbumEntry } from '@revela/phrases'
import type { AlbumCover, FamilyAlbum } from '../api/album-calls.ts'
import { lastPosition } from './last-spread.ts'
import { newestVersion, spreadAddress, spreadColour } from './spreads.ts'

/** The app is loaded after this time even if the picture is not there yet. */
const maxWaitMs = 2_500

/** Waits for the picture first, because on a slow connection everything else would compete with it. */
function shown(image: HTMLImageElement | null): Promise<void> {
  if (image === null || image.complete) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => resolve()
    image.addEventListener('load', done, { once: true })
    image.addEventListener('error', done, { once: true })
    setTimeout(done, maxWaitMs)
  })
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  created.className = className
  if (text !== undefined) created.textContent = text
  return created
}

function picture(source: string, size: { width: number; height: number }): HTMLImageElement {
  const image = new Image(size.width, size.height)
  image.alt = ''
  image.fetchPriority = 'high'
  image.decoding = 'async'
  image.draggable = false
  image.src = source
  return image
}

const root = () => document.getElementById('root') as HTMLElement

function setTitle(title: string | null, studio: string): void {
  document.title = [title ?? familyAlbumEntry.untitled, studio].filter((part) => part !== '').join(' · ')
}

/** The larger rendition only where it fills the frame of a wide window. */
export const coverSource = ({ small, large }: NonNullable<AlbumCover['cover']>): string =>
  window.innerWidth * window.devicePixelRatio > 1200 ? large : small

/** The album's first page: the studio, the first spread, the title and one button, before the app is loaded. */
export function drawAlbumCover({ studio, title, cover, reader_name: reader }: AlbumCover) {
  setTitle(title, studio.name)
  const page = element('div', 'album-face')
  const brand = element('header', 'album-face-brand')
  if (studio.logo === null) brand.append(element('p', 'album-face-studio', studio.name))
  else {
    const logo = new Image()
    logo.className = 'album-face-logo'
    logo.src = studio.logo
    logo.alt = studio.name
    brand.append(logo)
  }
  const main = element('main', 'album-face-middle')
  const image = cover && picture(coverSource(cover), cover)
  if (cover && image) {
    const frame = element('div', 'album-face-picture')
    frame.append(image)
    main.append(frame)
  }
  const button = element('button', 'album-button', familyAlbumEntry.open)
  button.type = 'button'
  const problem = element('p', 'album-face-problem')
  problem.setAttribute('role', 'alert')
  main.append(
    element('h1', 'album-face-title', title ?? familyAlbumEntry.untitled),
    element('p', 'album-face-lead', familyAlbumEntry.lead(reader)),
    problem,
    button,
  )
  page.append(brand, main)
  root().replaceChildren(page)
  let isBusy = false
  const setBusy = (next: boolean) => {
    isBusy = next
    button.textContent = next ? familyAlbumEntry.opening : familyAlbumEntry.open
    if (next) button.setAttribute('aria-disabled', 'true')
    else button.removeAttribute('aria-disabled')
  }
  return {
    shown: shown(image),
    onOpen: (open: () => Promise<void>): void => {
      button.addEventListener('click', () => {
        if (isBusy) return
        problem.textContent = ''
        setBusy(true)
        void open()
      })
    },
    fail: (text: string): void => {
      problem.textContent = text
      setBusy(false)
    },
  }
}

/** The app did not load, and with it nothing that could say so. */
export function drawFailure(onRetry: () => void): void {
  const lead = element('p', 'album-face-lead', familyAlbumEntry.notLoadedLead)
  lead.setAttribute('role', 'alert')
  const button = element('button', 'album-button', familyAlbumEntry.retry)
  button.type = 'button'
  button.addEventListener('click', onRetry)
  const main = element('main', 'album-face-middle')
  main.append(element('h1', 'album-face-title', familyAlbumEntry.notLoaded), lead, button)
  const page = element('div', 'album-face')
  page.append(main)
  root().replaceChildren(page)
}

/** The spread at which the reader begins, in the place in which the app shows it. */
export async function drawFirstSpread(album: FamilyAlbum): Promise<void> {
  setTitle(album.album.title, '')
  const version = newestVersion(album)
  const spread = version?.spreads[lastPosition(album.album.id, version) - 1]
  // A wide window shows a spread in a frame whose place only the app knows.
  if (!version || !spread || window.innerWidth >= 700 || window.innerHeight < 500) return
  const [, , width, height] = spread
  const page = element('div', 'album-first')
  const frame = element('div', 'album-first-spread')
  frame.style.backgroundColor = spreadColour(spread)
  const image = picture(spreadAddress(version, spread, 960), { width, height })
  frame.append(image)
  page.append(frame)
  root().replaceChildren(page)
  await shown(image)
}
