import {
  choosePictures,
  confirmPayment,
  declarePayment,
  deleteClient,
  deletePictures,
  enterDownloadPin,
  finishSelection,
  requestDownload,
  setDownloadPin,
  updateGallerySettings,
  updateLinkPreferences,
  updateSelection,
  type SentBodyOf,
} from '@revela/contract'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import type { Attempt, DeliveryModel, Scope, Visitor } from './delivery-model.ts'
import type { User } from './users.ts'
import type { Family } from './selecting.ts'

export type Real = {
  readonly user: User
  readonly family: Family
  readonly visitors: Readonly<Record<Visitor, Browser>>
  readonly setPlan: (full: boolean) => Promise<void>
  /** The HTTP status of an issued link. */
  readonly readStatus: (url: string) => Promise<number>
}

type Command = fc.AsyncCommand<DeliveryModel, Real>

/** After every command, each issued link works exactly if the model says so. */
function command(name: string, run: Command['run'], check: (model: DeliveryModel) => boolean = () => true): Command {
  const runAndCompare = async (model: DeliveryModel, real: Real) => {
    await run(model, real)
    for (const link of model.links) {
      const expected = model.isAlive(link) ? 200 : 410
      expect(await real.readStatus(link.url), `${link.to} ${link.as} ${link.numbers.join(',')} after ${name}`).toBe(
        expected,
      )
    }
  }
  return { check, run: runAndCompare, toString: () => name }
}

const inGallery = ({ family }: Real) => ({ params: { gallery_id: family.gallery.id } })
const ok = (reply: { readonly status: number; readonly text: string }) =>
  expect([200, 204], reply.text).toContain(reply.status)

const settings = ({ user, family }: Real, body: SentBodyOf<typeof updateGallerySettings>) =>
  user.browser.call(updateGallerySettings, { params: { collection_id: family.gallery.id }, body })

const setSwitches = (single: boolean, all: boolean) =>
  command(`switches ${single} ${all}`, async (model, real) => {
    const reply = await settings(real, { single_download: single, download_all: all })
    // Switching ZIPs on requires a plan with ZIPs.
    if (all && !model.fullPlan) return expect(reply.error.error).toBe('FeatureNotInPlan')
    ok(reply)
    Object.assign(model, { single, all })
  })

const setScope = (scope: Scope | null) =>
  command(`scope ${scope}`, async (model, real) => {
    ok(await settings(real, { delivery_scope: scope }))
    model.scope = scope
  })

/** Switching the offer also changes the access mode, which ends earlier links: the model drops them. */
const setActive = (active: boolean) =>
  command(
    `selection ${active ? 'on' : 'off'}`,
    async (model, { user, family }) => {
      const params = { collection_id: family.gallery.id }
      ok(await user.browser.call(updateLinkPreferences, { params, body: { active } }))
      model.active = active
      model.links = []
    },
    (model) => model.active !== active,
  )

const setPlan = (full: boolean) =>
  command(`plan ${full ? 'full' : 'basic'}`, async (model, real) => {
    await real.setPlan(full)
    model.fullPlan = full
  })

const setPin = (pin: string | null) =>
  command(`PIN ${pin}`, async (model, { user, family }) => {
    ok(await user.browser.call(setDownloadPin, { params: { id: family.gallery.id }, body: { pin } }))
    model.setPin(pin)
  })

/** Five wrong attempts block the visitor, which the tests of the PIN cover. */
const typePin = (by: Visitor, isCorrect: boolean) =>
  command(
    `${by} types the ${isCorrect ? 'right' : 'wrong'} PIN`,
    async (model, real) => {
      const body = { pin: isCorrect ? model.pin! : '604713' }
      const reply = await real.visitors[by].call(enterDownloadPin, { ...inGallery(real), body })
      if (isCorrect) expect(reply.status, reply.text).toBe(204)
      else expect(reply.error.error, reply.text).toBe('WrongDownloadPin')
      model.typePin(by, isCorrect)
    },
    (model) => model.needsPin(by) && (by === 'other' || model.hasChooser) && model.wrongPins[by] < 4,
  )

const isChoosing = (model: DeliveryModel) => model.hasChooser && model.finishedTotal === null
const isFinished = (model: DeliveryModel) => model.hasChooser && model.finishedTotal !== null

const choose = (number: number, isChosen: boolean) =>
  command(
    `${isChosen ? 'choose' : 'drop'} ${number}`,
    async (model, real) => {
      const changes = [{ number, state: isChosen ? ('yes' as const) : ('no' as const) }]
      ok(await real.family.browser.call(choosePictures, { ...inGallery(real), body: { changes } }))
      if (isChosen && model.pictures.has(number)) model.yes.add(number)
      else model.yes.delete(number)
    },
    isChoosing,
  )

const finish = () =>
  command(
    'finish',
    async (model, real) => {
      const body = { note: '', accepted: true as const, chosen: model.yes.size, total: model.total() }
      ok(await real.family.browser.call(finishSelection, { ...inGallery(real), body }))
      model.finish()
    },
    (model) => isChoosing(model) && model.yes.size > 0,
  )

const reopen = () =>
  command(
    'reopen',
    async (model, { user, family }) => {
      ok(await user.browser.call(updateSelection, { params: { id: family.selectionId }, body: { status: 0 } }))
      model.reopen()
    },
    isFinished,
  )

/** The client's own declaration of a payment changes nothing. */
const declare = () =>
  command(
    'declare',
    async (_model, real) => {
      await real.family.browser.call(declarePayment, inGallery(real))
    },
    isFinished,
  )

const receive = (received: boolean) =>
  command(
    received ? 'received' : 'not received',
    async (model, { user, family }) => {
      ok(await user.browser.call(confirmPayment, { params: { id: family.selectionId }, body: { received } }))
      model.received = received
    },
    isFinished,
  )

const removePicture = (number: number) =>
  command(
    `delete picture ${number}`,
    async (model, { user, family }) => {
      const query = { collection_id: family.gallery.id, picture_ids: family.gallery.pictures[number - 1]! }
      ok(await user.browser.call(deletePictures, { query, body: {} }))
      model.removePicture(number)
    },
    (model) => model.pictures.has(number),
  )

const removeChooser = () =>
  command(
    'delete client',
    async (model, { user, family }) => {
      ok(await user.browser.call(deleteClient, { query: { client_id: family.clientId } }))
      model.removeChooser()
    },
    (model) => model.hasChooser,
  )

const download = (by: Visitor, attempt: Attempt) =>
  command(`${by} downloads ${attempt.as} ${attempt.numbers.toString()}`, async (model, real) => {
    const { as, numbers } = attempt
    const what = numbers === 'all' ? { what: 'all' as const } : { what: 'chosen' as const, numbers: [...numbers] }
    const body = { ...what, as, size: 'original' as const, count: 10 }
    const reply = await real.visitors[by].call(requestDownload, { ...inGallery(real), body })
    const expected = model.attempt(by, attempt)
    if ('error' in expected) {
      // A browser that got SessionExpired has no session cookie any more.
      const code = reply.error?.error === 'NotLoggedIn' ? 'SessionExpired' : reply.error?.error
      return expect(code, reply.text).toBe(expected.error)
    }
    expect(reply.status, reply.text).toBe(200)
    const { files, parts } = reply.answer
    if (as === 'files') expect(files.map(({ number }) => number)).toEqual(expected.numbers)
    else expect(parts.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(expected.numbers.length)
    const url = files.at(-1)?.url ?? parts[0]?.url
    // Only the last five links are followed, because each is requested after every command.
    if (url) model.links = [...model.links, { to: by, as, numbers: expected.numbers, url }].slice(-5)
  })

const rarely = <T>(value: fc.Arbitrary<T>, otherwise: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: otherwise, weight: 5 })

export function deliveryCommands(pictures: number): fc.Arbitrary<Command>[] {
  const number = fc.integer({ min: 1, max: pictures })
  const requestedNumbers = fc.oneof(fc.constant('all' as const), fc.uniqueArray(number, { minLength: 1, maxLength: 3 }))
  const visitor = fc.constantFrom<Visitor[]>('chooser', 'chooser', 'chooser', 'other')
  const sorted = requestedNumbers.map((numbers) => (numbers === 'all' ? numbers : numbers.toSorted((a, b) => a - b)))
  const attempt = fc.record({ as: fc.constantFrom<('files' | 'zip')[]>('files', 'zip'), numbers: sorted })
  const attempts = fc.tuple(visitor, attempt).map(([by, request]) => download(by, request))
  return [
    attempts,
    attempts,
    attempts,
    attempts,
    fc
      .constantFrom([true, true], [true, true], [true, false], [false, false])
      .map(([one, all]) => setSwitches(one ?? false, all ?? false)),
    fc.constantFrom<(Scope | null)[]>(null, 'all', 'chosen', 'paid').map(setScope),
    fc.tuple(number, fc.boolean()).map(([pictureNumber, isChosen]) => choose(pictureNumber, isChosen)),
    fc.tuple(number).map(([pictureNumber]) => choose(pictureNumber, true)),
    fc.constant(null).map(finish),
    fc.constant(null).map(finish),
    fc.constant(null).map(reopen),
    fc.constant(null).map(declare),
    fc.boolean().map(receive),
    fc.boolean().map(receive),
    rarely(fc.constantFrom('482915', '739150', null).map(setPin), attempts),
    fc.tuple(visitor, fc.constantFrom(true, true, false)).map(([by, isCorrect]) => typePin(by, isCorrect)),
    rarely(fc.boolean().map(setActive), attempts),
    rarely(fc.boolean().map(setPlan), attempts),
    rarely(number.map(removePicture), attempts),
    rarely(fc.constant(null).map(removeChooser), fc.constant(null).map(finish)),
  ]
}
