import { callAs } from '@revela/dev-env'
import { seedFirstWork, seedGalleries, seedManyWorks, seedWorks } from '@revela/dev-env/photographs'
import type { SeededGalleries } from '@revela/dev-env/photographs'
import { studioOf } from '../photos/studio-of.ts'
import { recordWindow } from '../harness/failure-record.ts'
import { signIn, somebody } from '../harness/people.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { standAs } from '../harness/standing.ts'
import type { Window } from '../harness/window.ts'
import type { Windows } from '../harness/windows.ts'
import type { Scene, Screen, Seer, Viewer } from './screen.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Mobile/15E148'

interface Makers {
  /** Of the account made at this place in the order. */
  emailOf?: (place: number) => string
  /** So many photographs at most in each gallery and work. */
  most?: number
  /** Overrides `most` for galleries. */
  mostOfGallery?: Readonly<Record<keyof SeededGalleries, number>>
}

const noGalleries: SeededGalleries = { wedding: '', newborn: '', graduation: '' }

/** Makes each account once and gives everybody who looks through its eyes the same session. */
export function viewersOf(site: SiteUnderTest, makers: Makers = {}): (viewer: Viewer) => Promise<Seer> {
  const known = new Map<string, Promise<Seer>>()
  return async (viewer) => {
    const key = JSON.stringify(viewer)
    const made = known.get(key) ?? makeViewer(site, viewer, makers.emailOf?.(known.size), makers)
    known.set(key, made)
    return await made
  }
}

async function makeViewer(
  site: SiteUnderTest,
  viewer: Viewer,
  email: string | undefined,
  { most, mostOfGallery }: Makers,
): Promise<Seer> {
  const person = await somebody(site, {
    name: 'Estúdio Aurora',
    ...(email === undefined ? {} : { email }),
    ...(viewer.product === undefined ? {} : { product: viewer.product }),
  })
  if (viewer.standing) await standAs(site, person, viewer.standing)
  if (viewer.used) {
    const { galleries, pictures, bytes } = viewer.used
    await site.rows('insert into usage_counter (customer_id, galleries, pictures, bytes) values ($1, $2, $3, $4)', [
      person.customerId,
      galleries,
      pictures,
      bytes,
    ])
  }
  if (viewer.elsewhere) await signIn(site, person, '198.18.40.1', iphone)
  const galleries = viewer.galleries ? await seedGalleries(studioOf(site, person), mostOfGallery ?? most) : null
  const works = viewer.works === true ? await seedWorks(studioOf(site, person), most) : null
  if (viewer.works === 'first') await seedFirstWork(studioOf(site, person))
  // Where nothing is pictured, one photograph of each work is enough.
  if (viewer.works === 'many') await seedManyWorks(studioOf(site, person), most === undefined ? 25 : 1)
  return { ...person, galleries, works }
}

export interface Place {
  windows: Windows
  site: SiteUnderTest
  viewerAs: (viewer: Viewer) => Promise<Seer>
}

/** Opens a browser of this size on the screen, in its state. The caller closes the window. */
export async function showScreen(
  screen: Screen,
  { windows, site, viewerAs }: Place,
  size: { width: number; height: number; phone: boolean },
): Promise<Window> {
  const viewer = screen.viewer ? await viewerAs(screen.viewer) : null
  const window = await windows.open({
    ...size,
    refusals: screen.refusals ?? [],
    ...(viewer ? { as: viewer } : {}),
  })
  window.watch.expectedLines.push(...(screen.lines ?? []))
  const galleries = viewer?.galleries ?? noGalleries
  const scene = { page: window.page, site, viewer, galleries }
  try {
    await screen.before?.(scene)
    const address = await addressOf(screen, scene)
    window.watch.knownOrigins.add(new URL(address).origin)
    await window.page.goto(address, { waitUntil: 'load' })
    await screen.act?.(scene)
    const exact = typeof screen.shows === 'string'
    await window.page.getByText(screen.shows, { exact }).filter({ visible: true }).first().waitFor()
    await window.loaded()
  } catch (error) {
    await recordWindow(screen.name, window, 0)
    await windows.close(window, true)
    throw new Error(`the screen ${screen.name} did not appear`, { cause: error })
  }
  return window
}

const named = /:(wedding|newborn|graduation)/

async function addressOf({ path, family }: Screen, { site, viewer, galleries }: Scene): Promise<string> {
  if (viewer?.works && path.includes(':work')) return `${site.appOrigin}${path.replace(':work', viewer.works.wedding)}`
  if (viewer && family && (viewer.works || !viewer.galleries)) {
    const { url: portfolio } = await callAs<{ url: string }>(studioOf(site, viewer), '/portfolio', { method: 'GET' })
    return new URL(path, portfolio).href
  }
  const name = named.exec(path)?.[1] as keyof SeededGalleries | undefined
  if (!family || !viewer) return `${site.appOrigin}${name ? path.replace(named, galleries[name]) : path}`
  const gallery = `/gallery?collection_id=${galleries[name ?? 'wedding']}`
  const { url } = await callAs<{ url: string }>(studioOf(site, viewer), gallery, { method: 'GET' })
  return name ? url : `${new URL(url).origin}${path}`
}
