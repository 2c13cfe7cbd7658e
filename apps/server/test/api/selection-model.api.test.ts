import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { checkRandomly, randomRunsMs } from '../random-runs.ts'
import { readSelection, createFamilySelection, joinParticipant } from '../selecting.ts'
import { commandsFor, firstMoment, type Real } from '../selection-commands.ts'
import { SelectionModel, type ModelTerms } from '../selection-model.ts'

const pictures = 5
let api: ApiUnderTest
let user: User
let now = firstMoment
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => new Date(now) })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const anyTerms = fc.constantFrom<ModelTerms[]>(
  { sale: 'none', contracted: null, price: null, extras: false, packages: [] },
  { sale: 'none', contracted: 2, price: null, extras: false, packages: [] },
  { sale: 'ADDITIONAL', contracted: 2, price: 1500, extras: true, packages: [{ count: 2, price: 2500 }] },
  { sale: 'ADDITIONAL', contracted: 2, price: 1500, extras: false, packages: [] },
  { sale: 'ALL', contracted: null, price: 900, extras: true, packages: [{ count: 3, price: 2000 }] },
)

async function begin(terms: ModelTerms): Promise<{ model: SelectionModel; real: Real }> {
  now = firstMoment
  const { sale, contracted, price, extras, packages } = terms
  const sums = { extra_picture_price: price, price_packages: packages }
  const sold = { selling_photos: true, charge_type: sale, allow_extra_pictures: extras, ...sums }
  const offered = { contracted_pictures: contracted, ...(sale === 'none' ? {} : sold) }
  const family = await createFamilySelection(api, user, { terms: offered as never, pictures })
  const partner = await family.another()
  const join = () => joinParticipant(api, user, family)
  const participant = await join()
  const model = new SelectionModel(terms, pictures, new Date(now))
  model.join({ instead: false })
  const lastRead = await readSelection(partner, family.gallery.id)
  const setClock = (moment: number) => (now = moment)
  const agree = (expected: SelectionModel) => compare(expected, family.selectionId)
  return {
    model,
    real: { user, family, partner, participant, join, lastRead, setClock, agree },
  }
}

async function compare(model: SelectionModel, id: string): Promise<void> {
  const [row] = await api.rows(
    `select s.revision, s.chosen, s.maybe, s.contracted, s.extra_price as price, s.allow_extras as extras,
       s.price_packages as packages,
       s.deadline_day::text as day, s.finished_at is not null as finished, s.finished_total::int as total, s.note,
       (select coalesce(json_agg(json_build_array(p.number, p.state) order by p.number), '[]')
        from selected_picture p where p.selection_id = s.id and not p.trashed) as states,
       (select coalesce(json_agg(json_build_array(c.number, c.author, c.text) order by c.revision), '[]')
        from selection_comment c where c.selection_id = s.id) as comments,
       (select coalesce(json_agg(json_build_array(o.number, o.state) order by o.number), '[]')
        from participant_choice o join participant t on t.id = o.participant_id where t.selection_id = s.id) as opinions
     from selection s where s.id = $1`,
    [id],
  )
  const { contracted, price, extras, packages } = model.terms
  expect(row).toEqual({
    revision: model.revision,
    ...model.counted(),
    contracted,
    price,
    extras,
    packages,
    day: model.deadlineDay,
    finished: model.finished !== null,
    total: model.finished?.total ?? null,
    note: model.finished?.note ?? row!['note'],
    states: [...model.states].toSorted(([a], [b]) => a - b),
    comments: model.comments.map(({ number, by, text }) => [number, by, text]),
    opinions: [...model.opinions].toSorted(([a], [b]) => a - b),
  })
}

type Begin = typeof begin

/** A limit of one more than agreed, which the comparison must detect. */
const startWithWrongTerms: Begin = async (terms) => {
  const started = await begin(terms)
  started.model.limit = () => (terms.contracted ?? 0) + 1
  return started
}

async function runCommands(from: Begin, options: { seed?: number } = {}) {
  const commands = fc.commands(commandsFor(pictures), { maxCommands: 40, size: 'max' })
  const property = fc.asyncProperty(anyTerms, commands, (terms, timeline) =>
    fc.asyncModelRun(() => from(terms), timeline),
  )
  return await checkRandomly(property, 8, options)
}

// spec: S3-3.07
it(
  'keeps the database equal to the model after any sequence of actions',
  async () => {
    const { failed, report } = await runCommands(begin)
    expect(failed, report).toBe(false)
  },
  randomRunsMs,
)

it(
  'detects a model with another limit',
  async () => {
    expect((await runCommands(startWithWrongTerms, { seed: 7 })).failed).toBe(true)
  },
  randomRunsMs,
)
