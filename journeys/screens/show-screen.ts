import { signIn, somebody } from '../story/people.ts'
import type { Signed } from '../story/people.ts'
import type { SiteUnderTest } from '../story/site-under-test.ts'
import { standAs } from '../story/standing.ts'
import type { Window } from '../story/window.ts'
import type { Windows } from '../story/windows.ts'
import type { Screen, Viewer } from './screen.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Mobile/15E148'

/** Makes each account once and gives everybody who looks through its eyes the same session. */
export function viewersOf(
  site: SiteUnderTest,
  emailOf?: (place: number) => string,
): (viewer: Viewer) => Promise<Signed> {
  const known = new Map<string, Promise<Signed>>()
  return async (viewer) => {
    const key = JSON.stringify(viewer)
    const made = known.get(key) ?? makeViewer(site, viewer, emailOf?.(known.size))
    known.set(key, made)
    return await made
  }
}

async function makeViewer(site: SiteUnderTest, viewer: Viewer, email: string | undefined): Promise<Signed> {
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
  return person
}

export interface Place {
  windows: Windows
  site: SiteUnderTest
  viewerAs: (viewer: Viewer) => Promise<Signed>
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
  const scene = { page: window.page, site, viewer }
  try {
    await screen.before?.(scene)
    await window.page.goto(`${site.appOrigin}${screen.path}`, { waitUntil: 'load' })
    await screen.act?.(scene)
    const exact = typeof screen.shows === 'string'
    await window.page.getByText(screen.shows, { exact }).filter({ visible: true }).first().waitFor()
    await window.loaded()
  } catch (error) {
    await windows.close(window, true)
    throw new Error(`the screen ${screen.name} did not appear`, { cause: error })
  }
  return window
}
