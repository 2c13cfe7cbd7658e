import {
  answerComment,
  chooseAsParticipant,
  commentAsParticipant,
  getParticipation,
  removeParticipant,
  choosePictures,
  commentPicture,
  deletePictures,
  restoreTrashedPictures,
  finishSelection,
  getFamilySelection,
  getSelectionChanges,
  updateSelection,
  type AnswerOf,
} from '@revela/contract'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import type { User } from './users.ts'
import type { Family, TestParticipant } from './selecting.ts'
import type { SelectionModel, State, ChoiceChange, TermsEdit } from './selection-model.ts'

type FullSelection = NonNullable<AnswerOf<typeof getFamilySelection>['selection']>

export type Real = {
  readonly user: User
  readonly family: Family
  /** The other device, whose state is that of its last read. */
  readonly partner: Browser
  lastRead: FullSelection
  /** Chooses along with the client. */
  participant: TestParticipant
  readonly join: () => Promise<TestParticipant>
  readonly setClock: (now: number) => void
  /** Compares the rows in the database with the model. */
  readonly agree: (model: SelectionModel) => Promise<void>
}

type SelectionCommand = fc.AsyncCommand<SelectionModel, Real>

function command(
  name: string,
  run: SelectionCommand['run'],
  check: (model: SelectionModel) => boolean = () => true,
): SelectionCommand {
  const compareAfter = async (model: SelectionModel, real: Real) => {
    await run(model, real)
    await real.agree(model)
  }
  return { check, run: compareAfter, toString: () => name }
}

const at = ({ family }: Real) => ({ params: { gallery_id: family.gallery.id } })
const edit = (real: Real, body: object) =>
  real.user.browser.call(updateSelection, { params: { id: real.family.selectionId }, body })

const choose = (changes: ChoiceChange[]) =>
  command(`tap ${changes.map(({ number, state }) => `${number}=${state}`).join(' ')}`, async (model, real) => {
    const reply = await real.family.browser.call(choosePictures, { ...at(real), body: { changes } })
    if (model.status() !== 'open') return expect(reply.error.error).toBe('SelectionClosed')
    const rejected = model.choose(changes)
    expect(reply.answer).toMatchObject({
      revision: model.revision,
      rejected: rejected,
      totals: { ...model.counted(), total: model.total() },
    })
  })

const comment = (number: number, text: string, isRepeated: boolean) =>
  command(`comment ${number} ${text}${isRepeated ? ' twice' : ''}`, async (model, real) => {
    const body = { key: randomUUID(), number, text }
    const say = () => real.family.browser.call(commentPicture, { ...at(real), body })
    const reply = await say()
    if (isRepeated) await say()
    if (model.status() !== 'open') return expect(reply.error.error).toBe('SelectionClosed')
    if (!model.pictures.has(number)) return expect(reply.status).toBe(404)
    expect(reply.status).toBe(200)
    model.comment(number, 'client', text)
  })

const answer = (number: number, text: string) =>
  command(`answer ${number} ${text}`, async (model, real) => {
    const body = { key: randomUUID(), number, text }
    const params = { id: real.family.selectionId }
    const reply = await real.user.browser.call(answerComment, { params, body })
    if (!model.pictures.has(number)) return expect(reply.status).toBe(404)
    model.comment(number, 'photographer', text)
  })

const opine = (changes: ChoiceChange[]) =>
  command(`opinion ${changes.map(({ number, state }) => `${number}=${state}`).join(' ')}`, async (model, real) => {
    const reply = await real.participant.browser.call(chooseAsParticipant, { ...at(real), body: { changes } })
    if (model.status() !== 'open') return expect(reply.error.error).toBe('SelectionClosed')
    const changed = model.opine(changes)
    expect(reply.answer).toEqual({ revision: model.revision, changed })
    const { answer: participation } = await real.participant.browser.call(getParticipation, {
      ...at(real),
      query: { since: '0' },
    })
    const shown = [...model.opinions].filter(([number, state]) => state !== 'no' && model.pictures.has(number))
    expect(participation.choices.map(({ number, state }) => [number, state])).toEqual(
      shown.toSorted(([a], [b]) => a - b),
    )
  })

const commentAlong = (number: number, text: string) =>
  command(`participant comments ${number} ${text}`, async (model, real) => {
    const body = { key: randomUUID(), number, text }
    const reply = await real.participant.browser.call(commentAsParticipant, { ...at(real), body })
    if (model.status() !== 'open') return expect(reply.error.error).toBe('SelectionClosed')
    if (!model.pictures.has(number)) return expect(reply.status).toBe(404)
    model.comment(number, 'participant', text)
  })

const replaceParticipant = () =>
  command(
    'another participant',
    async (model, real) => {
      const params = { gallery_id: real.family.gallery.id, participant_id: real.participant.id }
      expect((await real.family.browser.call(removeParticipant, { params })).status).toBe(204)
      const removed = await real.participant.browser.call(chooseAsParticipant, {
        ...at(real),
        body: { changes: [{ number: 1, state: 'yes' }] },
      })
      expect(removed.status).toBe(404)
      real.participant = await real.join()
      model.join({ instead: true })
    },
    (model) => model.status() === 'open',
  )

/** `off`: the difference between an outdated screen and the present count. */
const finish = (off: number) =>
  command(`finish${off === 0 ? '' : ' with an old screen'}`, async (model, real) => {
    const totals = { chosen: model.count('yes') + off, total: model.total() }
    const body = { note: 'Obrigada!', accepted: true as const, ...totals }
    const reply = await real.family.browser.call(finishSelection, { ...at(real), body })
    if (model.status() !== 'open') return expect(reply.error.error).toBe('SelectionClosed')
    if (off !== 0 || totals.chosen === 0) return expect(reply.error.error).toBe('SelectionChanged')
    if (model.isOverLimit()) return expect(reply.error.error).toBe('SelectionOverLimit')
    model.finish(body.note)
    expect(reply.answer.selection).toMatchObject({ status: 'done', revision: model.revision })
  })

const reopen = () =>
  command('reopen', async (model, real) => {
    expect((await edit(real, { status: 0 })).status).toBe(204)
    model.reopen()
  })

const changeTerms = (change: TermsEdit) =>
  command(`terms ${JSON.stringify(change)}`, async (model, real) => {
    const { contracted, price, extras, packages } = change
    const sums = { extra_picture_price: price, price_packages: packages }
    const reply = await edit(real, { contracted_pictures: contracted, allow_extra_pictures: extras, ...sums })
    // Accepted terms cannot be changed.
    if (model.finished) return expect(reply.error.error).toBe('SelectionClosed')
    expect(reply.status).toBe(204)
    model.edit(change)
  })

const setDeadline = (day: string | null) =>
  command(`deadline ${day}`, async (model, real) => {
    expect((await edit(real, { limit_date: day, status: 0 })).status).toBe(204)
    model.setDeadline(day)
  })

/** At most a day after the first moment, so that the sessions stay valid. */
const wait = (hours: number) =>
  command(`wait ${hours} h`, async (model, real) => {
    model.now = Math.min(model.now + hours * 3_600_000, lastMoment)
    real.setClock(model.now)
  })

const remove = (number: number) =>
  command(
    `remove ${number}`,
    async (model, { user, family }) => {
      const picture_ids = family.gallery.pictures[number - 1]!
      const query = { collection_id: family.gallery.id, picture_ids }
      expect((await user.browser.call(deletePictures, { query, body: {} })).status).toBe(204)
      model.remove(number)
    },
    (model) => model.pictures.has(number),
  )

const restore = (number: number) =>
  command(
    `restore ${number}`,
    async (model, { user, family }) => {
      const call = {
        query: { collection_id: family.gallery.id },
        body: { picture_ids: [family.gallery.pictures[number - 1]!] },
      }
      expect((await user.browser.call(restoreTrashedPictures, call)).status).toBe(204)
      model.restore(number)
    },
    (model) => !model.pictures.has(number),
  )

/** The other device reads the changes it missed and must then equal the model. */
const catchUp = () =>
  command('catch up', async (model, real) => {
    const query = { since: String(real.lastRead.revision) }
    const { answer: changes } = await real.partner.call(getSelectionChanges, { ...at(real), query })
    const readFull = async () => (await real.partner.call(getFamilySelection, at(real))).answer.selection!
    real.lastRead = changes.reread ? await readFull() : patched(real.lastRead, changes)
    const { terms, lastRead } = { terms: model.terms, lastRead: real.lastRead }
    expect(lastRead).toMatchObject({
      revision: model.revision,
      status: model.status(),
      terms: {
        contracted: terms.contracted,
        extra_price: terms.price,
        allow_extras: terms.extras,
        price_packages: terms.packages,
      },
      limit_date: model.deadlineDay,
      totals: { ...model.counted(), total: model.total() },
    })
    const chosen = [...model.states].filter(([, state]) => state !== 'no').toSorted(([a], [b]) => a - b)
    expect(lastRead.choices.map(({ number, state }) => [number, state])).toEqual(chosen)
    expect(lastRead.comments.flatMap(({ messages }) => messages)).toHaveLength(model.comments.length)
  })

function patched(lastRead: FullSelection, changes: AnswerOf<typeof getSelectionChanges>): FullSelection {
  const { revision, status, totals } = changes
  const states = new Map<number, State>(lastRead.choices.map(({ number, state }) => [number, state]))
  for (const { number, state } of changes.choices) states.set(number, state)
  const choices = [...states]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([number, state]) => (state === 'no' ? [] : [{ number, state }]))
  const threads = new Map(lastRead.comments.map((thread) => [thread.number, thread]))
  for (const thread of changes.comments) threads.set(thread.number, thread)
  return { ...lastRead, revision, status, totals, choices, comments: [...threads.values()] }
}

export const firstMoment = Date.parse('2026-11-15T15:00:00Z')
const lastMoment = firstMoment + 23 * 3_600_000

/** The numbers include one beyond the gallery: a missing picture. */
export function commandsFor(pictures: number): fc.Arbitrary<SelectionCommand>[] {
  const number = fc.integer({ min: 1, max: pictures + 1 })
  const state = fc.constantFrom<State[]>('yes', 'yes', 'maybe', 'no', 'declined')
  const changes = fc.array(fc.record({ number, state }), { minLength: 1, maxLength: 4 })
  const choiceChanges = changes.map(choose)
  const text = fc.constantFrom('Pode clarear?', 'Preto e branco, por favor', '❤️')
  const onePackage = fc.record({ count: fc.integer({ min: 2, max: pictures }), price: fc.nat(10_000) })
  const packages = fc.uniqueArray(onePackage, { maxLength: 2, selector: ({ count }) => count })
  const terms = fc.record(
    { contracted: fc.nat(pictures), price: fc.nat(5_000), extras: fc.boolean(), packages },
    { requiredKeys: [] },
  )
  const day = fc.constantFrom('2026-11-14', '2026-11-15', '2026-11-16', null)
  return [
    ...Array.from({ length: 6 }, () => choiceChanges),
    fc
      .tuple(number, text, fc.boolean())
      .map(([pictureNumber, commentText, isRepeated]) => comment(pictureNumber, commentText, isRepeated)),
    changes.map(opine),
    changes.map(opine),
    fc.tuple(number, text).map(([pictureNumber, commentText]) => commentAlong(pictureNumber, commentText)),
    fc.constant(null).map(replaceParticipant),
    fc.tuple(number, text).map(([pictureNumber, commentText]) => answer(pictureNumber, commentText)),
    fc.constantFrom(0, 0, 0, 1).map(finish),
    fc.constant(null).map(reopen),
    terms.filter((change) => Object.keys(change).length > 0).map(changeTerms),
    day.map(setDeadline),
    fc.constantFrom(5, 12).map(wait),
    fc.integer({ min: 1, max: pictures }).map(remove),
    fc.integer({ min: 1, max: pictures }).map(restore),
    fc.constant(null).map(catchUp),
  ]
}
