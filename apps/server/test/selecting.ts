import {
  createSelection,
  getFamilySelection,
  inviteParticipant,
  setParticipantName,
  updateLinkPreferences,
  type SentBodyOf,
} from '@revela/contract'
import { createPasswordHasher } from '../src/platform/crypto/password-hash.ts'
import { createClient, ensurePersonalLink } from '../src/modules/clients/index.ts'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from './family.ts'
import type { User } from './users.ts'

export type Family = {
  readonly gallery: FamilyGallery
  readonly clientId: string
  readonly selectionId: string
  readonly browser: Browser
  /** Opens the gallery on another device of the same family. */
  readonly another: () => Promise<Browser>
}

type Preferences = Partial<SentBodyOf<typeof updateLinkPreferences>>

/** A gallery with a private selection for one client on these terms, and the client's browser with access. */
export async function createFamilySelection(
  api: ApiUnderTest,
  user: User,
  options: { terms?: Preferences; pictures?: number; name?: string } = {},
): Promise<Family> {
  const gallery = await readyGallery(api, user, { pictures: options.pictures ?? 6 })
  const params = { collection_id: gallery.id }
  const body = { ...options.terms, type: 'private' as const, active: true }
  const response = await user.browser.call(updateLinkPreferences, { params, body })
  if (response.status !== 204) throw new Error(`link preferences rejected: ${response.text}`)
  const clientId = await createClientRow(api, user, options.name)
  const created = await user.browser.call(createSelection, {
    body: {
      collection_id: gallery.id,
      customer_client_id: clientId,
      selection_data: { magic_link_enabled: true },
    },
  })
  if (created.status !== 200) throw new Error(`selection not created: ${created.text}`)
  const token = await linkOf(api, user, clientId, gallery.id)
  const another = async () => {
    const browser = await familyBrowser(api, user)
    const entered = await enter(browser, gallery.slug, { link: token })
    if (entered.status !== 200) throw new Error(`entry rejected: ${entered.text}`)
    return browser
  }
  return { gallery, clientId, selectionId: created.answer.selection.id, browser: await another(), another }
}

/** The token of the client's personal link to the gallery. */
export async function linkOf(api: ApiUnderTest, user: User, clientId: string, galleryId: string): Promise<string> {
  return (await ensurePersonalLink(deps(api), user.customerId, { clientId, galleryId })).token
}

export type TestParticipant = { readonly id: string; readonly token: string; readonly browser: Browser }

/** Somebody whom the client invited: in the gallery, with a name. */
export async function joinParticipant(
  api: ApiUnderTest,
  user: User,
  { browser: client, gallery }: Pick<Family, 'browser' | 'gallery'>,
  name: string | null = 'João',
): Promise<TestParticipant> {
  const params = { gallery_id: gallery.id }
  const invited = await client.call(inviteParticipant, { params, body: {} })
  if (invited.status !== 200) throw new Error(`invitation rejected: ${invited.text}`)
  const { id, link } = invited.answer.participant
  const token = new URL(link).hash.slice('#j='.length)
  const browser = await familyBrowser(api, user)
  const entered = await enter(browser, gallery.slug, { participant: token })
  if (entered.answer.as !== 'participant') throw new Error(`entry rejected: ${entered.text}`)
  if (name !== null) await browser.call(setParticipantName, { params, body: { name } })
  return { id, token, browser }
}

let clients = 0

export async function createClientRow(api: ApiUnderTest, user: User, name = 'Marina Alves'): Promise<string> {
  clients += 1
  const client = { name, email: `cliente${clients}-${Date.now()}@exemplo.test`, tel: '11987654321' }
  return (await createClient(deps(api), user.customerId, client)).id
}

export async function readSelection(browser: Browser, galleryId: string) {
  const { answer } = await browser.call(getFamilySelection, { params: { gallery_id: galleryId } })
  return answer.selection!
}

const hasher = createPasswordHasher()
const deps = ({ platform }: ApiUnderTest) => ({ ...platform, hasher })
