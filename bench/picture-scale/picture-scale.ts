import type { TestStack } from '@revela/dev-env'
import type { Bench, Length } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { compare, type Timed } from '../harness/compare.ts'
import { customer } from '../harness/customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { fillPictures } from '../harness/fill-pictures.ts'
import { customersFor, galleryId, shapes, specialCustomers } from '../harness/numbered-pictures.ts'

const mostRatio = 1.3
// Fewer requests, wider spread.
const most = { short: 1.6, middle: mostRatio, long: mostRatio }
const sizes = {
  short: { few: 20_000, many: 300_000, rounds: 7 },
  middle: { few: 100_000, many: 1_000_000, rounds: 9 },
  long: { few: 100_000, many: 10_000_000, rounds: 11 },
}
const pageSize = 30

/** Draws what to ask for: of whom, which path, and what the answer must contain. */
type Question = (customers: number) => { readonly of: number; readonly path: string; readonly holds: string }

const questions: Record<string, { readonly ask: Question; readonly perRound: Record<Length, number> }> = {
  page: {
    perRound: { short: 60, middle: 150, long: 250 },
    ask: (customers) => pageOf(anyUsual(customers), shapes.usual),
  },
  // Of the gallery of 5,000: the pages at its end pass over all that come before.
  large_page: { perRound: { short: 30, middle: 80, long: 120 }, ask: () => pageOf(1, shapes.largeGallery) },
  list: { perRound: { short: 60, middle: 150, long: 250 }, ask: (customers) => listOf(anyUsual(customers)) },
  large_list: { perRound: { short: 2, middle: 5, long: 10 }, ask: () => listOf(2) },
}

const names: Readonly<Record<string, string>> = {
  page: 'a page of pictures, any gallery of 200',
  large_page: 'a page of pictures, a gallery of 5,000',
  list: 'the gallery list, any customer with 5',
  large_list: 'the gallery list, a customer with 5,000',
}

export const pictureScale: Bench = {
  name: 'picture-scale',
  proves: `a page of pictures and the gallery list with 10,000,000 pictures take at most ${mostRatio} × the time with 100,000`,
  inReport: 'middle',
  run: (size) =>
    withStacks(2, async ([few, many]) => {
      const chosen = sizes[size]
      await fillPictures(few!, chosen.few)
      const fillSeconds = await fillPictures(many!, chosen.many)
      console.log(`filled ${chosen.many} pictures in ${fillSeconds.toFixed(0)} s`)
      const figures = await compareAll(few!, many!, size)
      const ratios = Object.values(figures).map(({ ratio }) => ratio)
      const faults = Object.values(figures).reduce((sum, figure) => sum + figure.faults, 0)
      return {
        reached: ratios.every((ratio) => ratio <= most[size]) && faults === 0,
        figures: {
          ...Object.fromEntries(
            Object.entries(figures).map(([name, { ratio }]) => [`${name}_ratio`, ratio.toFixed(3)]),
          ),
          most: most[size],
          pictures: chosen.many,
          fill_s: fillSeconds.toFixed(0),
          faults,
        },
      }
    }),
}

async function compareAll(few: TestStack, many: TestStack, size: Length) {
  const { rounds, few: fewPictures, many: manyPictures } = sizes[size]
  return withServer(apiEntry, few.env, (inFew) =>
    withServer(apiEntry, many.env, async (inMany) => {
      const figures: Record<string, Awaited<ReturnType<typeof compare>>> = {}
      for (const [name, { ask, perRound }] of Object.entries(questions)) {
        const sides = { few: timed(inFew.port, fewPictures, ask), many: timed(inMany.port, manyPictures, ask) }
        figures[name] = await compare(names[name] ?? name, sides, {
          rounds,
          perRound: perRound[size],
          warmUp: perRound[size],
          most: most[size],
        })
      }
      return figures
    }),
  )
}

function timed(port: number, pictures: number, ask: Question): Timed {
  const caller = createCaller(port, 1)
  const customers = customersFor(pictures)
  return async () => {
    const { of, path, holds } = ask(customers)
    const { status, body, ms } = await caller.call({ path, headers: { cookie: customer(of).cookie } })
    if (status !== 200 || !body.includes(holds)) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`)
    return ms
  }
}

function pageOf(of: number, shape: { galleries: number; pictures: number }): ReturnType<Question> {
  const gallery = galleryId(of, whole(1, shape.galleries))
  const page = whole(1, Math.floor(shape.pictures / pageSize))
  const last = `DSC_${String(page * pageSize).padStart(4, '0')}.jpg`
  return { of, path: `/api/pictures?collection_id=${gallery}&page=${page}`, holds: last }
}

function listOf(of: number): ReturnType<Question> {
  return { of, path: '/api/gallery/list', holds: galleryId(of, 1) }
}

function anyUsual(customers: number): number {
  return whole(specialCustomers + 1, customers)
}

function whole(low: number, high: number): number {
  return low + Math.floor(Math.random() * (high - low + 1))
}
