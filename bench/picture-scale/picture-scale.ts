import type { TestStack } from '@revela/dev-env'
import type { Bench, Length } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { compare, type TimedQuery } from '../harness/compare.ts'
import { customer } from '../harness/customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { fillPictures } from '../harness/fill-pictures.ts'
import { customersFor, galleryId, shapes, specialCustomers } from '../harness/numbered-pictures.ts'

const maxRatio = 1.3
// Fewer requests give a wider spread, so the short form has a looser bar.
const max = { short: 1.6, middle: maxRatio, long: maxRatio }
const sizes = {
  short: { few: 20_000, many: 300_000, rounds: 7 },
  middle: { few: 100_000, many: 1_000_000, rounds: 9 },
  long: { few: 100_000, many: 10_000_000, rounds: 11 },
}
const pageSize = 30

/** Draws a request: the customer, the path, and what the response must contain. */
type PageQuery = (customers: number) => {
  readonly customerNumber: number
  readonly path: string
  readonly expectedText: string
}

const pageQueries: Record<string, { readonly buildQuery: PageQuery; readonly perRound: Record<Length, number> }> = {
  page: {
    perRound: { short: 60, middle: 150, long: 250 },
    buildQuery: (customers) => pageOf(anyUsual(customers), shapes.usual),
  },
  // The gallery of 5,000 pictures: its last pages skip all pictures before them.
  large_page: { perRound: { short: 30, middle: 80, long: 120 }, buildQuery: () => pageOf(1, shapes.largeGallery) },
  list: { perRound: { short: 60, middle: 150, long: 250 }, buildQuery: (customers) => listOf(anyUsual(customers)) },
  large_list: { perRound: { short: 2, middle: 5, long: 10 }, buildQuery: () => listOf(2) },
}

const names: Readonly<Record<string, string>> = {
  page: 'a page of pictures, any gallery of 200',
  large_page: 'a page of pictures, a gallery of 5,000',
  list: 'the gallery list, any customer with 5',
  large_list: 'the gallery list, a customer with 5,000',
}

export const pictureScale: Bench = {
  name: 'picture-scale',
  claim: `a page of pictures and the gallery list with 10,000,000 pictures take at most ${maxRatio} × the time with 100,000`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(2, async ([few, many]) => {
      const options = sizes[size]
      await fillPictures(few!, options.few)
      const fillSeconds = await fillPictures(many!, options.many)
      console.log(`filled ${options.many} pictures in ${fillSeconds.toFixed(0)} s`)
      const metrics = await compareAll(few!, many!, size)
      const ratios = Object.values(metrics).map(({ ratio }) => ratio)
      const errors = Object.values(metrics).reduce((sum, metric) => sum + metric.errors, 0)
      return {
        passed: ratios.every((ratio) => ratio <= max[size]) && errors === 0,
        metrics: {
          ...Object.fromEntries(
            Object.entries(metrics).map(([name, { ratio }]) => [`${name}_ratio`, ratio.toFixed(3)]),
          ),
          max: max[size],
          pictures: options.many,
          fill_s: fillSeconds.toFixed(0),
          errors,
        },
      }
    }),
}

async function compareAll(few: TestStack, many: TestStack, size: Length) {
  const { rounds, few: fewPictures, many: manyPictures } = sizes[size]
  return withServer(apiEntry, few.env, (fewSide) =>
    withServer(apiEntry, many.env, async (manySide) => {
      const metrics: Record<string, Awaited<ReturnType<typeof compare>>> = {}
      for (const [name, { buildQuery, perRound }] of Object.entries(pageQueries)) {
        const sides = {
          few: timeQuery(fewSide.port, fewPictures, buildQuery),
          many: timeQuery(manySide.port, manyPictures, buildQuery),
        }
        metrics[name] = await compare(names[name] ?? name, sides, {
          rounds,
          perRound: perRound[size],
          warmUp: perRound[size],
          max: max[size],
        })
      }
      return metrics
    }),
  )
}

function timeQuery(port: number, pictures: number, buildQuery: PageQuery): TimedQuery {
  const caller = createCaller(port, 1)
  const customers = customersFor(pictures)
  return async () => {
    const { customerNumber, path, expectedText } = buildQuery(customers)
    const { status, body, ms } = await caller.call({ path, headers: { cookie: customer(customerNumber).cookie } })
    if (status !== 200 || !body.includes(expectedText))
      throw new Error(`${path} returned ${status}: ${body.slice(0, 200)}`)
    return ms
  }
}

function pageOf(customerNumber: number, shape: { galleries: number; pictures: number }): ReturnType<PageQuery> {
  const gallery = galleryId(customerNumber, randomInteger(1, shape.galleries))
  const page = randomInteger(1, Math.floor(shape.pictures / pageSize))
  const last = `DSC_${String(page * pageSize).padStart(4, '0')}.jpg`
  return { customerNumber, path: `/api/pictures?collection_id=${gallery}&page=${page}`, expectedText: last }
}

function listOf(customerNumber: number): ReturnType<PageQuery> {
  return { customerNumber, path: '/api/gallery/list', expectedText: galleryId(customerNumber, 1) }
}

function anyUsual(customers: number): number {
  return randomInteger(specialCustomers + 1, customers)
}

function randomInteger(low: number, high: number): number {
  return low + Math.floor(Math.random() * (high - low + 1))
}
