import { markRectangle } from '@revela/domain'
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { sharp } from '../../apps/server/src/platform/images/decoding.ts'
import { type ObjectStore, openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { Bench } from '../bench.ts'
import { lookAt } from '../harness/look-at.ts'
import { noteMeasure } from '../harness/measures.ts'
import { median, medianAndSpread, quantile } from '../harness/statistics.ts'
import { watchDecoders } from '../harness/watch-decoders.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import { markMargin, markSize, type PictureRow, type Studio, withStudio } from './studio.ts'

const viewers = 200
const sizes = {
  short: { rounds: 7, views: 2, pictures: 40, mostRatio: 1.5 },
  middle: { rounds: 11, views: 4, pictures: 80, mostRatio: 1.3 },
  long: { rounds: 15, views: 5, pictures: viewers, mostRatio: 1.3 },
}

export const markedView: Bench = {
  name: 'marked-view',
  proves: 'the first look at a marked photograph costs little over bare sharp, and two hundred at once stay in bounds',
  inReport: 'middle',
  run: (size) =>
    withStacks(1, ([stack]) =>
      withStudio(stack!, async (studio) => {
        const { rounds, views, pictures, mostRatio } = sizes[size]
        const store = openObjectStore(readConfig(studio.site.env))
        const decoders = availableParallelism()
        const { ours, bare, faults } = await firstViews(studio, store, { rounds, views })
        const ratios = ours.map((ms, round) => ms / bare[round]!)
        const ratio = median(ratios)
        const sides = [
          { name: 'ours', rounds: ours },
          { name: 'bare', rounds: bare },
        ]
        noteMeasure({ what: 'first view of a marked photograph', unit: 'ms', sides, ratios, bar: { most: mostRatio } })
        console.log(`first view of a 24-megapixel photograph at 1920 px, ${rounds} rounds of ${views}`)
        console.log(`  ours, through nginx, ms      ${medianAndSpread(ours, 1)}`)
        console.log(`  bare sharp, ms               ${medianAndSpread(bare, 1)}`)
        console.log(`  images that differ           ${faults}`)
        const seen = await crowd(studio, store, { viewers, pictures })
        store.close()
        console.log(`${viewers} first views at once of ${pictures} photographs: ${seen.seconds.toFixed(1)} s`)
        console.log(`  shown ${seen.shown}   failed ${seen.failed}   95% within ${(seen.p95 / 1_000).toFixed(1)} s`)
        console.log(
          `  decoders ${seen.mostDecoders} of ${decoders}   renderer at most ${seen.peakMegabytes.toFixed(0)} MB`,
        )
        return {
          reached: ratio <= mostRatio && faults === 0 && seen.failed === 0 && seen.mostDecoders <= decoders,
          figures: {
            ratio: ratio.toFixed(2),
            most: mostRatio,
            ours_ms: median(ours).toFixed(1),
            bare_ms: median(bare).toFixed(1),
            differ: faults,
            shown: seen.shown,
            failed: seen.failed,
            decoders: seen.mostDecoders,
            decoders_most: decoders,
            crowd_seconds: seen.seconds.toFixed(1),
          },
        }
      }),
    ),
}

type FirstViews = { readonly ours: number[]; readonly bare: number[]; readonly faults: number }

/** Each view is the first of its look: the mark moves before it. Ours and the bare one in turns, view by view. */
async function firstViews(
  studio: Studio,
  store: ObjectStore,
  given: { rounds: number; views: number },
): Promise<FirstViews> {
  const { customerId, galleryId, picture } = studio
  const version = { customerId, ownerId: galleryId, ...picture }
  const rendition = await store.read(renditionKey(version, 1920))
  const [row] = await queryAsAdmin<{ picture_key: string }>(studio.stack, 'select picture_key from watermark')
  const mark = await store.read(`${row!.picture_key}.webp`)
  let turn = 0
  let faults = 0
  const view = async () => {
    turn += 1
    const position = 1 + (turn % 9)
    const revision = await studio.moveMark(position)
    const begun = performance.now()
    const expected = await bareView(rendition, mark, position)
    const bare = performance.now() - begun
    const seen = await lookAt(studio.familyAddress(picture, 1920, revision))
    // Not merely an answer: the very image that the bare engine makes.
    if (seen.status !== 200 || !seen.body.equals(expected)) faults += 1
    return { ours: seen.ms, bare }
  }
  // Processes begin, caches fill, the compiler settles.
  for (let warm = 0; warm < 4; warm += 1) await view()
  faults = 0
  const figures: FirstViews = { ours: [], bare: [], faults }
  for (let round = 0; round < given.rounds; round += 1) {
    const seen = []
    for (let n = 0; n < given.views; n += 1) seen.push(await view())
    figures.ours.push(median(seen.map(({ ours }) => ours)))
    figures.bare.push(median(seen.map(({ bare }) => bare)))
  }
  return { ...figures, faults }
}

/** The least that has to be done: the mark in its size, laid over the same rendition, written in the same way. */
async function bareView(rendition: Buffer, mark: Buffer, position: number): Promise<Buffer> {
  const [photograph, drawn] = [await sharp(rendition).metadata(), await sharp(mark).metadata()]
  const margin = { t: markMargin, l: markMargin, b: markMargin, r: markMargin }
  const { left, top, width, height } = markRectangle(photograph, drawn, { position, size: markSize, margin })
  const input = await sharp(mark).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  return sharp(rendition)
    .composite([{ input, raw: { width, height, channels: 4 }, left, top }])
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}

type Crowd = {
  readonly shown: number
  readonly failed: number
  readonly mostDecoders: number
  readonly seconds: number
  readonly p95: number
  readonly peakMegabytes: number
}

/** A gallery that many open at the same moment, just after its mark was changed. */
async function crowd(studio: Studio, store: ObjectStore, given: { viewers: number; pictures: number }): Promise<Crowd> {
  const pictures = await fillGallery(studio, store, given.pictures)
  const revision = await studio.moveMark(1 + Math.floor(Math.random() * 9))
  const addresses = Array.from({ length: given.viewers }, (_, n) =>
    studio.familyAddress(pictures[n % pictures.length]!, 1920, revision),
  )
  const decoders = watchDecoders(studio.site.ports.renderer)
  const begun = performance.now()
  const seen = await Promise.all(addresses.map((address) => lookAt(address).catch(() => null)))
  const seconds = (performance.now() - begun) / 1_000
  const shown = seen.filter((one) => one?.status === 200 && one.body.toString('latin1', 8, 12) === 'WEBP')
  const { most, peakMegabytes } = decoders.stop()
  return {
    shown: shown.length,
    failed: seen.length - shown.length,
    mostDecoders: most,
    seconds,
    p95: quantile(
      shown.map((one) => one!.ms),
      0.95,
    ),
    peakMegabytes,
  }
}

/** More photographs like the first, each with a rendition of its own in the store. */
async function fillGallery(studio: Studio, store: ObjectStore, count: number): Promise<PictureRow[]> {
  const { customerId, galleryId, picture, stack } = studio
  const [row] = await queryAsAdmin<Record<string, unknown>>(stack, 'select * from picture where id = $1', [picture.id])
  const columns = Object.keys(row!).filter((name) => !['id', 'number', 'title'].includes(name))
  const version = { customerId, ownerId: galleryId, version: picture.version }
  const rendition = await store.read(renditionKey({ ...version, number: picture.number }, 1920))
  const ids = Array.from({ length: count }, () => randomUUID())
  await queryAsAdmin(
    stack,
    `insert into picture (id, number, title, ${columns.join(', ')})
     select copy.id, 1000 + copy.n, 'DSC_' || copy.n || '.JPG', ${columns.map((name) => `p.${name}`).join(', ')}
     from unnest($2::uuid[]) with ordinality copy (id, n), picture p where p.id = $1`,
    [picture.id, ids],
  )
  for (let from = 0; from < ids.length; from += 8) {
    await Promise.all(
      ids.slice(from, from + 8).map((_, at) =>
        store.put(renditionKey({ ...version, number: 1001 + from + at }, 1920), rendition, {
          length: rendition.length,
          type: 'image/webp',
        }),
      ),
    )
  }
  return ids.map((id, at) => ({ id, number: 1001 + at, version: picture.version }))
}
