import { callAs } from '@revela/dev-env'
import type { BrowserContext } from 'playwright-core'
import { enterClient } from '../../e2e/clients/create-clients.ts'
import { galleryWith } from '../../e2e/pictures/gallery-with.ts'
import { smallPictures } from '../../e2e/pictures/small-pictures.ts'
import { studioOf } from '../../e2e/pictures/studio-of.ts'
import { familyChoice } from '../../e2e/selection/family-choice.ts'
import { freshEmail, signIn, createTestUser, type SignedInUser } from '../../e2e/harness/test-users.ts'
import type { SiteUnderTest } from '../../e2e/harness/site-under-test.ts'
import { setSessionCookies } from '../../e2e/harness/window.ts'
import type { WalkerApp } from './walk.ts'

const entries = ['/gallery', '/clients', '/dashboard', '/portfolio', '/account', '/settings', '/financial']

/** A studio with galleries, clients and selections; what the walk deletes is created again. */
export async function prepareStudioApp(site: SiteUnderTest): Promise<WalkerApp> {
  const pictures = await smallPictures(6)

  async function fill(user: SignedInUser): Promise<void> {
    const wedding = await galleryWith(site, user, pictures, 'Casamento Ana e João')
    await galleryWith(site, user, pictures.slice(0, 3), 'Retratos na praia')
    await enterClient(site, user, { name: 'Téo Prado', email: freshEmail('teo'), tel: '(11) 98765-4321' })
    const terms = { selling_photos: true, charge_type: 'ADDITIONAL', contracted_pictures: 2, extra_picture_price: 1500 }
    await familyChoice(site, user, wedding, { client: 'Marina Alves', terms, chosen: [1, 2, 3], note: 'Amamos!' })
  }
  async function newStudio(): Promise<SignedInUser> {
    const opened = await createTestUser(site, { name: 'Estúdio Ipê' })
    await fill(opened)
    return opened
  }
  /** Signs in again and prepares data; a studio that was closed or locked is replaced by another. */
  async function ready(previous: SignedInUser): Promise<SignedInUser> {
    try {
      const user = await signIn(site, previous)
      const { galleries } = await callAs<{ galleries: { galleriesCount: number } }>(
        studioOf(site, user),
        '/gallery/list',
        { method: 'GET' },
      )
      if (galleries.galleriesCount === 0) await fill(user)
      return user
    } catch {
      return await newStudio()
    }
  }

  let user = await newStudio()
  return {
    app: 'studio',
    picture: { name: 'novo.jpg', mimeType: 'image/jpeg', buffer: pictures[0]!.bytes },
    isExternal: ({ pathname }) => /^\/(?:login|logout|signup|recovery|noplan|inactive|terms|privacy)/.test(pathname),
    beginVisit: async (context: BrowserContext, visit: number) => {
      await site.rows('truncate rate_limit')
      user = await ready(user)
      await context.clearCookies()
      await setSessionCookies(context, site, user)
      return `${site.appOrigin}${entries[visit % entries.length]}`
    },
  }
}
