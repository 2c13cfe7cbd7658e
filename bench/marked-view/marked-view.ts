import { watermarkRectangle } from '@revela/domain'
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { sharp } from '../../apps/server/src/platform/images/decoding.ts'
import { type ObjectStore, openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { Bench } from '../bench.ts'
import { httpRequest } from '../harness/http-request.ts'
import { recordMeasure } from '../harness/measures.ts'
import { median, medianAndSpread, quantile } from '../harness/statistics.ts'
import { monitorDecoders } from '../harness/monitor-decoders.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import { watermarkMargin, watermarkSize, type PictureRow, type Studio, withWatermarkStudio } from './studio.ts'

const viewers = 200
const sizes = {
  short: { rounds: 7, views: 2, pictures: 40, maxRatio: 1.5 },
  middle: { rounds: 11, views: 4, pictures: 80, maxRatio: 1.3 },
  long: { rounds: 15, views: 5, pictures: viewers, maxRatio: 1.3 },
}

export const watermarkedView: Bench = {
  name: 'marked-view',
  claim:
    'the first view of a watermarked picture costs little more than plain sharp, and two hundred at once stay within the limits',
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, ([stack]) =>
      withWatermarkStudio(stack!, async (studio) => {
        const { rounds, views, pictures, maxRatio } = sizes[size]
        const store = openObjectStore(readConfig(studio.site.env))
        const decoders = availableParallelism()
        const { revela, baseline, errors } = await firstViews(studio, store, { rounds, views })
        const ratios = revela.map((ms, round) => ms / baseline[round]!)
        const ratio = median(ratios)
        const sides = [
          { name: 'revela', rounds: revela },
          { name: 'baseline', rounds: baseline },
        ]
        recordMeasure({ label: 'first view of a marked photograph', unit: 'ms', sides, ratios, bar: { max: maxRatio } })
        console.log(`first view of a 24-megapixel picture at 1920 px, ${rounds} rounds of ${views}`)
        console.log(`  ours, through nginx, ms      ${medianAndSpread(revela, 1)}`)
        console.log(`  bare sharp, ms               ${medianAndSpread(baseline, 1)}`)
        console.log(`  images that differ           ${errors}`)
        const response = await viewTogether(studio, store, { viewers, pictures })
        store.close()
        console.log(`${viewers} concurrent first views of ${pictures} pictures: ${response.seconds.toFixed(1)} s`)
        console.log(
          `  shown ${response.served}   failed ${response.failed}   95% within ${(response.p95 / 1_000).toFixed(1)} s`,
        )
        console.log(
          `  decoders ${response.maxDecoders} of ${decoders}   renderer at most ${response.peakMegabytes.toFixed(0)} MB`,
        )
        return {
          passed: ratio <= maxRatio && errors === 0 && response.failed === 0 && response.maxDecoders <= decoders,
          metrics: {
            ratio: ratio.toFixed(2),
            max: maxRatio,
            revela_ms: median(revela).toFixed(1),
            baseline_ms: median(baseline).toFixed(1),
            differ: errors,
            served: response.served,
            failed: response.failed,
            decoders: response.maxDecoders,
            max_decoders: decoders,
            concurrent_views_s: response.seconds.toFixed(1),
          },
        }
      }),
    ),
}

type FirstViews = { readonly revela: number[]; readonly baseline: number[]; readonly errors: number }

/**
 * Each view is the first with its watermark: the watermark moves before it. Our renderer and the baseline alternate,
 * view by view.
 */
async function firstViews(
  studio: Studio,
  store: ObjectStore,
  options: { rounds: number; views: number },
): Promise<FirstViews> {
  const { customerId, galleryId, picture } = studio
  const version = { customerId, ownerId: galleryId, ...picture }
  const rendition = await store.read(renditionKey(version, 1920))
  const [row] = await queryAsAdmin<{ picture_key: string }>(studio.stack, 'select picture_key from watermark')
  const watermark = await store.read(`${row!.picture_key}.webp`)
  let viewIndex = 0
  let errors = 0
  const view = async () => {
    viewIndex += 1
    const position = 1 + (viewIndex % 9)
    const revision = await studio.moveWatermark(position)
    const startedAt = performance.now()
    const expected = await baselineView(rendition, watermark, position)
    const baseline = performance.now() - startedAt
    const response = await httpRequest(studio.familyAddress(picture, 1920, revision))
    // The image must be identical to the baseline's.
    if (response.status !== 200 || !response.body.equals(expected)) errors += 1
    return { revela: response.ms, baseline }
  }
  // Warm-up: processes start, caches fill, code is compiled.
  for (let warmUpView = 0; warmUpView < 4; warmUpView += 1) await view()
  errors = 0
  const metrics: FirstViews = { revela: [], baseline: [], errors }
  for (let round = 0; round < options.rounds; round += 1) {
    const response = []
    for (let n = 0; n < options.views; n += 1) response.push(await view())
    metrics.revela.push(median(response.map(({ revela }) => revela)))
    metrics.baseline.push(median(response.map(({ baseline }) => baseline)))
  }
  return { ...metrics, errors }
}

/** The minimum of work: the scaled watermark, composited over the same rendition and encoded in the same way. */
async function baselineView(rendition: Buffer, watermark: Buffer, position: number): Promise<Buffer> {
  const [imageInfo, watermarkInfo] = [await sharp(rendition).metadata(), await sharp(watermark).metadata()]
  const margin = { t: watermarkMargin, l: watermarkMargin, b: watermarkMargin, r: watermarkMargin }
  const { left, top, width, height } = watermarkRectangle(imageInfo, watermarkInfo, {
    position,
    size: watermarkSize,
    margin,
  })
  const input = await sharp(watermark).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  return sharp(rendition)
    .composite([{ input, raw: { width, height, channels: 4 }, left, top }])
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}

type CrowdResult = {
  readonly served: number
  readonly failed: number
  readonly maxDecoders: number
  readonly seconds: number
  readonly p95: number
  readonly peakMegabytes: number
}

/** Many clients open a gallery at the same moment, just after its watermark was changed. */
async function viewTogether(
  studio: Studio,
  store: ObjectStore,
  options: { viewers: number; pictures: number },
): Promise<CrowdResult> {
  const pictures = await fillGallery(studio, store, options.pictures)
  const revision = await studio.moveWatermark(1 + Math.floor(Math.random() * 9))
  const addresses = Array.from({ length: options.viewers }, (_, n) =>
    studio.familyAddress(pictures[n % pictures.length]!, 1920, revision),
  )
  const decoders = monitorDecoders(studio.site.ports.renderer)
  const startedAt = performance.now()
  const responses = await Promise.all(addresses.map((address) => httpRequest(address).catch(() => null)))
  const seconds = (performance.now() - startedAt) / 1_000
  const served = responses.filter(
    (response) => response?.status === 200 && response.body.toString('latin1', 8, 12) === 'WEBP',
  )
  const { maxDecoders: max, peakMegabytes } = decoders.stop()
  return {
    served: served.length,
    failed: responses.length - served.length,
    maxDecoders: max,
    seconds,
    p95: quantile(
      served.map((response) => response!.ms),
      0.95,
    ),
    peakMegabytes,
  }
}

/** Adds pictures like the first, each with its own rendition in the store. */
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
