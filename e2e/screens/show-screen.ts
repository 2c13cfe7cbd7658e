import { callAs, type StudioSession } from '@revela/dev-env'
import { seedAlbum, seedFirstWork, seedScreenGalleries, seedManyWorks, seedWorks } from '@revela/dev-env/photographs'
import type { SeededGalleries } from '@revela/dev-env/photographs'
import { studioOf } from '../pictures/studio-of.ts'
import { recordWindow } from '../harness/failure-record.ts'
import { signIn, createTestUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import type { Window } from '../harness/window.ts'
import type { Windows } from '../harness/windows.ts'
import type { ScreenContext, Screen, ViewerAccount, Viewer } from './screen.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Mobile/15E148'

interface ViewerOptions {
  /** The e-mail of the account with this index, in the order of creation. */
  emailOf?: (index: number) => string
  /** The maximum number of photographs in each gallery and work. */
  maxPictures?: number
  /** Overrides `maxPictures` for galleries. */
  maxPicturesByGallery?: Readonly<Record<keyof SeededGalleries, number>>
}

const noGalleries: SeededGalleries = { outdoors: '', beach: '', europe: '' }

/** Creates each account once; all screens of a viewer share its session. */
export function viewersOf(
  site: SiteUnderTest,
  options: ViewerOptions = {},
): (viewer: Viewer) => Promise<ViewerAccount> {
  const accounts = new Map<string, Promise<ViewerAccount>>()
  return async (viewer) => {
    const key = JSON.stringify(viewer)
    const account = accounts.get(key) ?? makeViewer(site, viewer, options.emailOf?.(accounts.size), options)
    accounts.set(key, account)
    return await account
  }
}

async function makeViewer(
  site: SiteUnderTest,
  viewer: Viewer,
  email: string | undefined,
  { maxPictures, maxPicturesByGallery }: ViewerOptions,
): Promise<ViewerAccount> {
  const user = await createTestUser(site, {
    name: 'Estúdio Aurora',
    ...(email === undefined ? {} : { email }),
    ...(viewer.product === undefined ? {} : { product: viewer.product }),
  })
  if (viewer.accountStatus) await setAccountStatus(site, user, viewer.accountStatus)
  if (viewer.used) {
    const { galleries, pictures, bytes } = viewer.used
    await site.rows('insert into usage_counter (customer_id, galleries, pictures, bytes) values ($1, $2, $3, $4)', [
      user.customerId,
      galleries,
      pictures,
      bytes,
    ])
  }
  if (viewer.hasOtherSession) await signIn(site, user, '198.18.40.1', iphone)
  // The couple of the album asks for the ninth photograph.
  const maxOfAlbum = maxPictures === undefined ? undefined : Math.max(9, maxPictures)
  const galleries =
    viewer.galleries || viewer.album
      ? await seedScreenGalleries(
          studioOf(site, user),
          maxPicturesByGallery ?? (viewer.album ? maxOfAlbum : maxPictures),
        )
      : null
  const album =
    viewer.album && galleries
      ? await createAlbum(studioOf(site, user), galleries.outdoors, maxPictures === undefined ? undefined : 1_200)
      : null
  const works = viewer.works === true ? await seedWorks(studioOf(site, user), maxPictures) : null
  if (viewer.works === 'first') await seedFirstWork(studioOf(site, user))
  // With a limit, one photograph of each work is enough.
  if (viewer.works === 'many') await seedManyWorks(studioOf(site, user), maxPictures === undefined ? 25 : 1)
  return { ...user, galleries, works, album }
}

async function createAlbum(session: StudioSession, gallery: string, maxWidth?: number): Promise<string> {
  await callAs(session, '/customer/clients', {
    body: { name: 'Helena Duarte', email: 'helena.duarte@familia.revela.localhost', tel: '11987654321' },
  })
  await seedAlbum(session, gallery, maxWidth)
  const { albums } = await callAs<{ albums: { id: string }[] }>(session, '/albums', { method: 'GET' })
  return albums[0]?.id ?? ''
}

export interface ScreenEnvironment {
  windows: Windows
  site: SiteUnderTest
  viewerFor: (viewer: Viewer) => Promise<ViewerAccount>
}

/** Opens a browser of this size on the screen, in its state. The caller closes the window. */
export async function showScreen(
  screen: Screen,
  { windows, site, viewerFor }: ScreenEnvironment,
  size: { width: number; height: number; phone: boolean },
): Promise<Window> {
  const viewer = screen.viewer ? await viewerFor(screen.viewer) : null
  const window = await windows.open({
    ...size,
    expectedErrors: screen.expectedErrors ?? [],
    ...(screen.person && { person: true }),
    ...(viewer ? { as: viewer } : {}),
  })
  window.monitor.expectedLines.push(...(screen.lines ?? []))
  const galleries = viewer?.galleries ?? noGalleries
  const context = { page: window.page, site, viewer, galleries }
  try {
    await screen.before?.(context)
    const address = await addressOf(screen, context)
    window.monitor.allowedOrigins.add(new URL(address).origin)
    await window.page.goto(address, { waitUntil: 'load' })
    await screen.interact?.(context)
    const exact = typeof screen.expectedText === 'string'
    await window.page.getByText(screen.expectedText, { exact }).filter({ visible: true }).first().waitFor()
    await window.loaded()
  } catch (error) {
    await recordWindow(screen.name, window, 0)
    await windows.close(window, true)
    throw new Error(`the screen ${screen.name} did not appear`, { cause: error })
  }
  return window
}

const galleryParameter = /:(outdoors|beach|europe)/

async function addressOf({ path, family }: Screen, { site, viewer, galleries }: ScreenContext): Promise<string> {
  if (viewer?.works && path.includes(':work')) return `${site.appOrigin}${path.replace(':work', viewer.works.outdoors)}`
  if (viewer?.album && path.includes(':album')) return `${site.appOrigin}${path.replace(':album', viewer.album)}`
  if (viewer && family && (viewer.works || !viewer.galleries)) {
    const { url: portfolio } = await callAs<{ url: string }>(studioOf(site, viewer), '/portfolio', { method: 'GET' })
    return new URL(path, portfolio).href
  }
  const name = galleryParameter.exec(path)?.[1] as keyof SeededGalleries | undefined
  if (!family || !viewer) return `${site.appOrigin}${name ? path.replace(galleryParameter, galleries[name]) : path}`
  const gallery = `/gallery?collection_id=${galleries[name ?? 'outdoors']}`
  const { url } = await callAs<{ url: string }>(studioOf(site, viewer), gallery, { method: 'GET' })
  return name ? url : `${new URL(url).origin}${path}`
}
