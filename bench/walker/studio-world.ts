import { callAs } from '@revela/dev-env'
import type { BrowserContext } from 'playwright-core'
import { enterClient } from '../../e2e/clients/client-book.ts'
import { galleryWith } from '../../e2e/photos/gallery-with.ts'
import { smallPhotos } from '../../e2e/photos/small-photos.ts'
import { studioOf } from '../../e2e/photos/studio-of.ts'
import { familyChoice } from '../../e2e/selection/family-choice.ts'
import { freshEmail, signIn, somebody, type Signed } from '../../e2e/harness/people.ts'
import type { SiteUnderTest } from '../../e2e/harness/site-under-test.ts'
import { giveSession } from '../../e2e/harness/window.ts'
import type { World } from './walk.ts'

const entries = ['/gallery', '/clients', '/dashboard', '/portfolio', '/account', '/settings', '/financial']

/** A studio at work, with galleries, clients and selections; what the walk deletes is made again. */
export async function studioWorld(site: SiteUnderTest): Promise<World> {
  const photos = await smallPhotos(6)

  async function fill(person: Signed): Promise<void> {
    const wedding = await galleryWith(site, person, photos, 'Casamento Ana e João')
    await galleryWith(site, person, photos.slice(0, 3), 'Retratos na praia')
    await enterClient(site, person, { name: 'Téo Prado', email: freshEmail('teo'), tel: '(11) 98765-4321' })
    const terms = { selling_photos: true, charge_type: 'ADDITIONAL', contracted_pictures: 2, extra_picture_price: 1500 }
    await familyChoice(site, person, wedding, { client: 'Marina Alves', terms, chosen: [1, 2, 3], note: 'Amamos!' })
  }
  async function newStudio(): Promise<Signed> {
    const made = await somebody(site, { name: 'Estúdio Ipê' })
    await fill(made)
    return made
  }
  /** Signed in anew, with something to walk through; a studio that was closed or locked is followed by another. */
  async function ready(before: Signed): Promise<Signed> {
    try {
      const person = await signIn(site, before)
      const { galleries } = await callAs<{ galleries: { galleriesCount: number } }>(
        studioOf(site, person),
        '/gallery/list',
        { method: 'GET' },
      )
      if (galleries.galleriesCount === 0) await fill(person)
      return person
    } catch {
      return await newStudio()
    }
  }

  let person = await newStudio()
  return {
    app: 'studio',
    photo: { name: 'novo.jpg', mimeType: 'image/jpeg', buffer: photos[0]!.bytes },
    isOutside: ({ pathname }) => /^\/(?:login|logout|signup|recovery|noplan|inactive|terms|privacy)/.test(pathname),
    beginVisit: async (context: BrowserContext, visit: number) => {
      await site.rows('truncate rate_limit')
      person = await ready(person)
      await context.clearCookies()
      await giveSession(context, site, person)
      return `${site.appOrigin}${entries[visit % entries.length]}`
    },
  }
}
