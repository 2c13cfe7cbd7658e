import { join } from 'node:path'
import { neededPictures, readArticles } from '../../apps/help/src/articles.ts'
import { repository } from '../harness/paths.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { areas } from './all-screens.ts'
import type { PictureWidth } from './take-screenshot.ts'
import type { Screen, ViewerAccount, Viewer } from './screen.ts'
import { viewersOf } from './show-screen.ts'

export const helpFolder = join(repository, '.screens/help')
export const helpMaxHeight = 1_400

export interface HelpScreen {
  readonly screen: Screen
  readonly width: PictureWidth
}

/** The screens that the articles of the help centre show, in the order of `all-screens.ts`. */
export function helpScreens(): readonly HelpScreen[] {
  const needed = neededPictures(readArticles())
  return areas
    .flatMap(({ screens }) => screens)
    .flatMap((screen) =>
      needed
        .filter((picture) => picture.screen === screen.name)
        .map(({ width }) => ({ screen, width: width as PictureWidth })),
    )
}

/** Limits the photographs of each gallery and work, because preparing them takes most of the time. */
export function helpViewers(site: SiteUnderTest): (viewer: Viewer) => Promise<ViewerAccount> {
  return viewersOf(site, {
    emailOf: (n) => (n === 0 ? 'contato@estudioaurora.com.br' : `contato${n}@estudioaurora.com.br`),
    maxPictures: 8,
    maxPicturesByGallery: { outdoors: 16, beach: 7, europe: 7 },
  })
}
