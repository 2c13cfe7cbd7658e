import {
  createSelection,
  deleteGallery,
  getEntry,
  getManifest,
  getShareLinks,
  publishGallery,
  requestDownload,
  restoreGallery,
  setClosingDate,
  setGalleryAccess,
  setGallerySlug,
  unpublishGallery,
  updateGallerySettings,
  updateLinkPreferences,
} from '@revela/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inviteClient, revokeLink } from '../../src/modules/clients/index.ts'
import { AccessModel, visitorNames, type Mode, type SimpleStep, type Step, type VisitorName } from '../access-model.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import type { Browser } from '../browser.ts'
import { createTestClient, clientsDeps, personalLink, previewCode, type TestClient } from '../family-keys.ts'
import { enter, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { checkRandomly, randomRunsMs } from '../random-runs.ts'
import { share, shareBody } from '../sending.ts'

/** 22:30 in São Paulo, so that waiting crosses midnight. */
const evening = Date.parse('2026-11-11T01:30:00Z')
const dayMs = 86_400_000
let now = evening
let api: ApiUnderTest
let user: User
let host: string
let gallery: FamilyGallery
let clients: Record<'byLink' | 'byCode' | 'uninvited', TestClient>
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => new Date(now) })
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
  gallery = await readyGallery(api, user, { pictures: 1 })
  clients = {
    byLink: await createTestClient(api, user),
    byCode: await createTestClient(api, user),
    uninvited: await createTestClient(api, user),
  }
})
afterAll(() => api.close())

type Visitor = {
  readonly browser: Browser
  /** Token of the image addresses and path of the download that this visitor received last. */
  image: string | null
  download: string | null
}
type Real = { readonly visitors: Record<VisitorName, Visitor>; readonly link: { id: string; token: string } }

let addressCount = 0
const newRemoteBrowser = () => {
  addressCount = (addressCount + 1) % 60_000
  const forwarded = `10.9.${Math.floor(addressCount / 250)}.${1 + (addressCount % 250)}`
  return api.browser({ host, 'x-forwarded-for': forwarded })
}

/** Resets the gallery, gives every visitor a session in it, and deletes the state of the previous sequence. */
async function begin(): Promise<Real> {
  now = evening
  await user.browser.call(restoreGallery, { params: { id: gallery.id } })
  await api.rows(
    [
      ...['selection', 'link_preferences', 'gallery_send', 'gallery_client', 'gallery_slug', 'client_link'].map(
        (table) => `delete from ${table} where gallery_id = '${gallery.id}'`,
      ),
      'delete from client_session',
      'delete from rate_limit',
      `update gallery set published_at = now(), access = 'link', closes_on = null, password_hash = null,
        password_sealed = null, slug = '${gallery.slug}', single_download = true, download_all = true
        where id = '${gallery.id}'`,
    ].join('; '),
  )
  const { customerId } = user
  await api.platform.db.tenant(customerId, (tx) =>
    inviteClient(tx, { customerId, galleryId: gallery.id, clientId: clients.byCode.id, now: new Date(now) }),
  )
  const link = await personalLink(api, user, clients.byLink, gallery)
  const keys = {
    guest: {},
    holder: {},
    byLink: { link: link.token },
    byCode: { email: clients.byCode.email, code: clients.byCode.code },
    uninvited: { email: clients.uninvited.email, code: clients.uninvited.code },
    preview: { preview: await previewCode(user, gallery) },
  }
  const visitors = {} as Record<VisitorName, Visitor>
  for (const name of visitorNames) {
    const browser = newRemoteBrowser()
    expect((await enter(browser, gallery.slug, keys[name])).status).toBe(200)
    visitors[name] = { browser, image: null, download: null }
  }
  return { visitors, link }
}

async function carryOut(step: Step, model: AccessModel, { visitors, link }: Real): Promise<void> {
  const { browser } = user
  const own = { params: { id: gallery.id } }
  const ofCollection = { params: { collection_id: gallery.id } }
  switch (step.do) {
    case 'publish':
      return void (await browser.call(publishGallery, own))
    case 'unpublish':
      return void (await browser.call(unpublishGallery, own))
    case 'setAccess': {
      const password = step.password === null ? {} : { password: step.password }
      return void (await browser.call(setGalleryAccess, { ...own, body: { access: step.access, ...password } }))
    }
    case 'preferences':
      return void (await browser.call(updateLinkPreferences, {
        ...ofCollection,
        body: { type: step.type, active: step.active },
      }))
    case 'privateSelection':
      return void (await browser.call(createSelection, {
        body: {
          collection_id: gallery.id,
          customer_client_id: clients.byCode.id,
          selection_data: { magic_link_enabled: false },
        },
      }))
    case 'delivery':
      return void (await browser.call(updateGallerySettings, {
        ...ofCollection,
        body: { single_download: step.on, download_all: step.on },
      }))
    case 'sendByHand':
      return void (await browser.call(getShareLinks, { ...ofCollection, body: {} }))
    case 'sendMail': {
      const { name, email } = clients[step.to]
      return void (await share(
        user,
        gallery.id,
        shareBody({ client_name: name, client_email: email, magicLink: false }),
      ))
    }
    case 'closeIn': {
      const day =
        step.days === null ? null : new Date(now - 3 * 3_600_000 + step.days * dayMs).toISOString().slice(0, 10)
      return void (await browser.call(setClosingDate, { ...own, body: { closes_on: day } }))
    }
    case 'wait':
      now += step.hours * 3_600_000
      return
    case 'trash':
      return void (await browser.call(deleteGallery, { query: { collection_id: gallery.id } }))
    case 'restore':
      return void (await browser.call(restoreGallery, own))
    case 'revokeLink':
      return revokeLink(clientsDeps(api), user.customerId, link.id)
    case 'setSlug':
      return void (await browser.call(setGallerySlug, { ...own, body: { slug: step.name } }))
    case 'enter': {
      const { visitor: name, password } = step
      const key =
        name === 'holder'
          ? { password }
          : name === 'byLink'
            ? { link: link.token }
            : name === 'byCode' || name === 'uninvited'
              ? { email: clients[name].email, code: clients[name].code }
              : {}
      // A former address works like the current one.
      const slug = model.slugs.at(-1)!
      const entered = (await enter(visitors[name].browser, slug, key)).status === 200
      expect([name, entered]).toEqual([name, model.enter(name, password)])
    }
  }
}

const downloadPath = (url: string) => url.replace(/^https?:\/\/[^/]+\/d\//, '/d/')

/**
 * Addresses received earlier work only while the visitor has access, and new requests return what the visitor may see.
 */
async function probe(name: VisitorName, visitor: Visitor, model: AccessModel): Promise<void> {
  const canSee = model.canSee(name)
  const { browser, image, download } = visitor
  const params = { gallery_id: gallery.id }
  const imageOpens = image !== null && (await requestContent(api, image)) !== null
  const downloads = download !== null && (await api.upload.inject({ method: 'HEAD', url: download })).statusCode === 200
  if (!canSee) expect([name, imageOpens, downloads]).toEqual([name, false, false])
  const manifest = await browser.call(getManifest, { params })
  expect([name, manifest.status === 200]).toEqual([name, canSee])
  if (!downloads) {
    const body = { what: 'all', size: 'original', as: 'zip' } as const
    const requested = await browser.call(requestDownload, { params, body })
    if (!canSee) expect([name, requested.status < 300]).toEqual([name, false])
    if (requested.status === 200 && requested.answer.parts[0])
      visitor.download = downloadPath(requested.answer.parts[0].url)
  }
  if (!canSee) return
  visitor.image = new URL(manifest.answer.content.prefix).pathname.slice(1)
  expect([name, (await requestContent(api, visitor.image)) !== null]).toEqual([name, true])
}

async function probeStranger(model: AccessModel): Promise<void> {
  const stranger = newRemoteBrowser()
  const [slug] = model.slugs
  const { state, gallery: shown } = (await stranger.call(getEntry, { query: { slug: slug! } })).answer
  const expectedState = !model.visible ? 'unknown' : model.closed ? 'closed' : model.access === 'link' ? 'open' : 'gate'
  expect([state, shown === null]).toEqual([expectedState, expectedState === 'unknown'])
  expect(Boolean(shown?.cover)).toBe(model.canStrangersEnter)
  expect((await enter(stranger, slug!)).status === 200).toBe(model.canStrangersEnter)
}

const passwords = ['primeira senha', 'segunda senha']
const just = (...names: SimpleStep[]) =>
  names.map((name) => ({ weight: 2, arbitrary: fc.constant<Step>({ do: name }) }))
const anyStep = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  ...just('publish', 'unpublish', 'sendByHand', 'restore'),
  ...just('trash', 'revokeLink', 'privateSelection').map((one) => ({ ...one, weight: 1 })),
  {
    weight: 5,
    arbitrary: fc.record<Step & { do: 'setAccess' }>({
      do: fc.constant('setAccess'),
      access: fc.constantFrom<Mode[]>('link', 'password', 'invited'),
      password: fc.constantFrom(null, ...passwords),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record<Step & { do: 'preferences' }>({
      do: fc.constant('preferences'),
      type: fc.constantFrom('private', 'public'),
      active: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.boolean().map((on): Step => ({ do: 'delivery', on })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step[]>({ do: 'sendMail', to: 'byCode' }, { do: 'sendMail', to: 'uninvited' }),
  },
  { weight: 2, arbitrary: fc.constantFrom(null, -1, 0, 1).map((days): Step => ({ do: 'closeIn', days })) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2, 5).map((hours): Step => ({ do: 'wait', hours })) },
  { weight: 1, arbitrary: fc.constantFrom('bodas', 'festa').map((name): Step => ({ do: 'setSlug', name })) },
  {
    weight: 6,
    arbitrary: fc.record<Step & { do: 'enter' }>({
      do: fc.constant('enter'),
      visitor: fc.constantFrom(...visitorNames),
      password: fc.constantFrom(...passwords),
    }),
  },
)

type Expected = (slug: string, moment: number) => AccessModel

async function runSteps(model: Expected, steps: readonly Step[]): Promise<void> {
  const [expected, real] = [model(gallery.slug, evening), await begin()]
  for (const step of steps) {
    if (step.do !== 'enter') expected.apply(step)
    await carryOut(step, expected, real)
    await probeStranger(expected)
    await Promise.all(visitorNames.map((name) => probe(name, real.visitors[name], expected)))
  }
}

it(
  'never shows more of a gallery than its access allows, after any sequence of changes',
  async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 15 }), (steps) =>
      runSteps((slug, moment) => new AccessModel(slug, moment), steps),
    )
    const { failed, report } = await checkRandomly(property, 6)
    expect(failed, report).toBe(false)
  },
  randomRunsMs,
)

it('detects a model in which deactivating a private selection opens the gallery', async () => {
  class LooseModel extends AccessModel {
    override apply(step: Step): void {
      super.apply(step)
      if (step.do === 'preferences' && !step.active) this.access = 'link'
    }
  }
  const buildLooseModel: Expected = (slug, moment) => new LooseModel(slug, moment)
  const on: Step = { do: 'preferences', type: 'private', active: true }
  await runSteps(buildLooseModel, [on])
  await expect(runSteps(buildLooseModel, [on, { ...on, active: false }])).rejects.toThrow('gate')
}, 60_000)
