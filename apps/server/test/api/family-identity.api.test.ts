import {
  beginSelection,
  choosePictures,
  finishSelection,
  getManifest,
  revokeClientLinks,
  setGalleryAccess,
  updateLinkPreferences,
} from '@revela/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetAccessCode } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createTestClient, clientsDeps, personalLink, type TestClient } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { randomRuns, randomRunsMs } from '../random-runs.ts'

let api: ApiUnderTest
let user: User
let client: TestClient
/** The gallery of the client's link, and one that its address alone opens. */
let invited: FamilyGallery
let open: FamilyGallery
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  client = await createTestClient(api, user)
  invited = await readyGallery(api, user, { access: 'invited' })
  open = await readyGallery(api, user)
  const params = { collection_id: open.id }
  const body = { type: 'public' as const, active: true }
  await user.browser.call(updateLinkPreferences, { params, body })
})
afterAll(() => api.close())

const newBrowser = () => familyBrowser(api, user)
const at = ({ id }: FamilyGallery) => ({ params: { gallery_id: id } })
const linkToken = async (forClient = client) => (await personalLink(api, user, forClient, invited)).token
const revoke = (forClient = client) => user.browser.call(revokeClientLinks, { params: { id: forClient.id } })

/** The role of the browser in a gallery; null without access. */
async function actorName(browser: Browser, gallery: FamilyGallery): Promise<string | null> {
  const reply = await browser.call(getManifest, at(gallery))
  return reply.status === 200 ? reply.answer.visitor.as : null
}

describe('a browser with a link to one gallery', () => {
  it("is a guest in another gallery, and cannot finish the client's selection there", async () => {
    const known = await newBrowser()
    expect((await enter(known, open.slug, client)).answer).toMatchObject({ as: 'client' })
    expect((await known.call(beginSelection, { ...at(open), body: {} })).status).toBe(200)
    const changes = [{ number: 1, state: 'yes' as const }]
    expect((await known.call(choosePictures, { ...at(open), body: { changes } })).status).toBe(200)

    const linkHolder = await newBrowser()
    expect((await enter(linkHolder, invited.slug, { link: await linkToken() })).answer).toMatchObject({ as: 'client' })
    expect((await enter(linkHolder, open.slug)).answer).toMatchObject({ as: 'guest', name: null })
    expect([await actorName(linkHolder, invited), await actorName(linkHolder, open)]).toEqual(['client', 'guest'])
    await revoke()
    expect([await actorName(linkHolder, invited), await actorName(linkHolder, open)]).toEqual([null, 'guest'])
    const body = { note: '', chosen: 1, total: 0, accepted: true as const }
    expect((await linkHolder.call(finishSelection, { ...at(open), body })).status).toBeGreaterThanOrEqual(400)
    expect((await known.call(finishSelection, { ...at(open), body })).status).toBe(200)
  })

  it("becomes another client where it begins a selection, and stays the link's client in its gallery", async () => {
    const linkHolder = await newBrowser()
    await enter(linkHolder, invited.slug, { link: await linkToken() })
    await enter(linkHolder, open.slug)
    const body = { name: 'Tia Rosa', email: `rosa-${Date.now()}@familia.test` }
    expect((await linkHolder.call(beginSelection, { ...at(open), body })).status).toBe(200)
    const { answer } = await linkHolder.call(getManifest, at(open))
    expect(answer.visitor).toEqual({ as: 'client', name: 'Tia Rosa' })
    expect((await linkHolder.call(getManifest, at(invited))).answer.visitor).toEqual({
      as: 'client',
      name: client.name,
    })
  })
})

it("keeps access by the home link when the client's code is reset", async () => {
  const linkHolder = await newBrowser()
  const { token } = await personalLink(api, user, client, null)
  expect((await enter(linkHolder, invited.slug, { link: token })).status).toBe(200)
  expect((await enter(linkHolder, open.slug)).answer).toMatchObject({ as: 'client' })
  await resetAccessCode(clientsDeps(api), user.customerId, client.id)
  expect([await actorName(linkHolder, invited), await actorName(linkHolder, open)]).toEqual(['client', 'client'])
})

type Step = 'link' | 'open' | 'code' | 'revoke' | 'hide' | 'show'

/**
 * Reference model of the rule: a code identifies in every gallery, a link only in its own, and a revoked link nowhere.
 */
class IdentityModel {
  session: 'none' | 'guest' | 'link' | 'identified' = 'none'
  inInvited = false
  inOpen: 'guest' | 'client' | null = null
  isOpenHidden = false

  apply(step: Step): void {
    if (step === 'hide' || step === 'show') this.isOpenHidden = step === 'hide'
    else if (step === 'link') {
      if (this.session === 'none' || this.session === 'guest') Object.assign(this, { session: 'link', inOpen: null })
      this.inInvited = true
    } else if (step === 'revoke') {
      this.inInvited = false
      if (this.session === 'link' && this.inOpen === null) this.session = 'none'
    } else if (this.isOpenHidden) return
    else if (step === 'code') {
      if (this.session !== 'identified') this.inInvited = false
      this.session = 'identified'
      this.inOpen = 'client'
    } else {
      if (this.session === 'none') this.session = 'guest'
      this.inOpen = this.session === 'identified' ? 'client' : 'guest'
    }
  }
}

async function carryOut(step: Step, browser: Browser, forClient: TestClient): Promise<void> {
  const access = (mode: 'link' | 'invited') =>
    user.browser.call(setGalleryAccess, { params: { id: open.id }, body: { access: mode } })
  if (step === 'link') await enter(browser, invited.slug, { link: await linkToken(forClient) })
  else if (step === 'open') await enter(browser, open.slug)
  else if (step === 'code') await enter(browser, open.slug, forClient)
  else if (step === 'revoke') await revoke(forClient)
  else await access(step === 'hide' ? 'invited' : 'link')
  await api.rows('delete from rate_limit')
}

it(
  'matches the identity model in every gallery after any sequence of steps',
  async () => {
    // This client is not invited to the open gallery, unlike a client with a selection there.
    const other = await createTestClient(api, user)
    const steps = fc.array(fc.constantFrom<Step[]>('link', 'link', 'open', 'open', 'code', 'revoke', 'hide', 'show'), {
      minLength: 12,
      maxLength: 12,
    })
    const property = fc.asyncProperty(steps, async (sequence) => {
      const [browser, model] = [await newBrowser(), new IdentityModel()]
      await carryOut('show', browser, other)
      for (const [index, step] of sequence.entries()) {
        await carryOut(step, browser, other)
        model.apply(step)
        const expected = [model.inInvited ? 'client' : null, model.isOpenHidden ? null : model.inOpen]
        const performed = sequence.slice(0, index + 1).join(', ')
        expect([await actorName(browser, invited), await actorName(browser, open)], performed).toEqual(expected)
      }
    })
    await fc.assert(property, randomRuns(8))
  },
  randomRunsMs,
)
