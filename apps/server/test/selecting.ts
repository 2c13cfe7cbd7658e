import { createSelection, getFamilySelection, updateLinkPreferences, type SentBodyOf } from '@revela/contract'
import { createPasswordHasher } from '../src/platform/crypto/password-hash.ts'
import { createClient, ensurePersonalLink } from '../src/modules/clients/index.ts'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from './family.ts'
import type { Person } from './people.ts'

export type Family = {
  readonly gallery: FamilyGallery
  readonly clientId: string
  readonly selectionId: string
  readonly browser: Browser
  /** Another device of the same family. */
  readonly another: () => Promise<Browser>
}

type Preferences = Partial<SentBodyOf<typeof updateLinkPreferences>>

/** A gallery offered to one client on these terms, and the client's phone inside it. */
export async function familyChoosing(
  api: ApiUnderTest,
  person: Person,
  given: { terms?: Preferences; pictures?: number; name?: string } = {},
): Promise<Family> {
  const gallery = await readyGallery(api, person, { pictures: given.pictures ?? 6 })
  const params = { collection_id: gallery.id }
  const body = { ...given.terms, type: 'private' as const, active: true }
  const told = await person.browser.call(updateLinkPreferences, { params, body })
  if (told.status !== 204) throw new Error(`preferences refused: ${told.text}`)
  const clientId = await someClient(api, person, given.name)
  const made = await person.browser.call(createSelection, {
    body: {
      collection_id: gallery.id,
      customer_client_id: clientId,
      selection_data: { magic_link_enabled: true },
    },
  })
  if (made.status !== 200) throw new Error(`selection refused: ${made.text}`)
  const token = await linkOf(api, person, clientId, gallery.id)
  const another = async () => {
    const browser = await familyBrowser(api, person)
    const entered = await enter(browser, gallery.slug, { link: token })
    if (entered.status !== 200) throw new Error(`not let in: ${entered.text}`)
    return browser
  }
  return { gallery, clientId, selectionId: made.answer.selection.id, browser: await another(), another }
}

/** The token behind a client's personal link to the gallery. */
export async function linkOf(api: ApiUnderTest, person: Person, clientId: string, galleryId: string): Promise<string> {
  return (await ensurePersonalLink(needs(api), person.customerId, { clientId, galleryId })).token
}

let clients = 0

export async function someClient(api: ApiUnderTest, person: Person, name = 'Marina Alves'): Promise<string> {
  clients += 1
  const client = { name, email: `cliente${clients}-${Date.now()}@exemplo.test`, tel: '11987654321' }
  return (await createClient(needs(api), person.customerId, client)).id
}

export async function chosenBy(browser: Browser, galleryId: string) {
  const { answer } = await browser.call(getFamilySelection, { params: { gallery_id: galleryId } })
  return answer.selection!
}

const hasher = createPasswordHasher()
const needs = ({ platform }: ApiUnderTest) => ({ ...platform, hasher })
