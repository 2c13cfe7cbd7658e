import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { repository } from '../harness/paths.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import type { DedicatedSite, SiteUnderTest } from '../harness/site-under-test.ts'
import type { Window } from '../harness/window.ts'
import type { Windows } from '../harness/windows.ts'
import { areas } from './all-screens.ts'
import { pictureSizes, takeScreenshot } from './take-screenshot.ts'
import type { PictureWidth } from './take-screenshot.ts'
import type { ViewerAccount, Viewer } from './screen.ts'
import { showScreen, viewersOf } from './show-screen.ts'

export const documentedFolder = join(repository, 'docs/screens')

export interface DocumentedScreen {
  /** The name of a screen in `all-screens.ts`. */
  name: string
  width: PictureWidth
}

/**
 * The pictures of docs/screens, which the documents show. They share one account, because preparing photographs takes
 * most of the time. The order matters: screens with selections come after those that show a gallery without one.
 */
export const documentedScreens: readonly DocumentedScreen[] = [
  { name: 'pictures', width: 1280 },
  { name: 'send-email', width: 1280 },
  { name: 'watermark-editor', width: 1280 },
  { name: 'family-cover', width: 390 },
  { name: 'family-grid', width: 390 },
  { name: 'family-download', width: 390 },
  { name: 'family-grid-dark', width: 390 },
  { name: 'dashboard', width: 1280 },
  { name: 'export-lightroom', width: 1280 },
  { name: 'family-choosing', width: 390 },
  { name: 'family-choosing-review', width: 390 },
  { name: 'selection-followup', width: 1280 },
]

export const fileOf = ({ name, width }: DocumentedScreen): string => `${name}-${width}.webp`

const inYear = (year: number) => Date.parse(`${year}-11-12T14:30:00-03:00`)

/** Starts a site at 14:30 on a 12 November, so that no date or age in the pictures changes. */
export async function documentedSite(): Promise<DedicatedSite> {
  const site = await startDedicatedSite()
  const now = new Date()
  const year = now.getUTCFullYear()
  // Moves the clock only forward: signed addresses from an earlier clock would have expired.
  const targetTime = inYear(year) > now.getTime() ? inYear(year) : inYear(year + 1)
  await site.moveClock({ minutes: (targetTime - now.getTime()) / 60_000 })
  return site
}

/**
 * One account with no more photographs than the pictures show; a second one for watermarks, which would change them.
 */
export function documentedViewers(site: SiteUnderTest): (viewer: Viewer) => Promise<ViewerAccount> {
  const viewerFor = viewersOf(site, {
    emailOf: (n) => `contato${n === 0 ? '' : n}@estudioaurora.com.br`,
    maxPicturesByGallery: { outdoors: 16, beach: 7, europe: 7 },
  })
  return async (viewer) => await viewerFor(viewer.used ? viewer : { galleries: true, hasOtherSession: true })
}

interface ScreenEnvironment {
  site: SiteUnderTest
  windows: Windows
  viewerFor: (viewer: Viewer) => Promise<ViewerAccount>
}

/** Opens a window on the screen; the caller closes it. */
export async function showDocumented(
  documentedScreen: DocumentedScreen,
  environment: ScreenEnvironment,
): Promise<Window> {
  const screen = areas.flatMap(({ screens }) => screens).find(({ name }) => name === documentedScreen.name)
  if (!screen) throw new Error(`no screen is named ${documentedScreen.name}`)
  return await showScreen(screen, environment, pictureSizes[documentedScreen.width])
}

/** A picture of the window, without texts that differ between runs; with `maxHeight`, of the page up to that height. */
export async function pictureDocumented({ page }: Window, maxHeight?: number): Promise<Buffer> {
  await replaceAddresses(page)
  return await takeScreenshot(page, maxHeight === undefined ? { fullPage: false } : { fullPage: true, maxHeight })
}

/** Replaces ports, subdomains and gallery addresses, which are random. */
async function replaceAddresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const random = /(?:https?:\/\/)?[\w.-]+\.localhost(?::\d+)?[^\s]*/g
    const address = 'estudioaurora.com.br/ensaio-no-campo'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      node.nodeValue = (node.nodeValue ?? '').replaceAll(random, address)
    }
    for (const input of document.querySelectorAll('input')) input.value = input.value.replaceAll(random, address)
  })
}
