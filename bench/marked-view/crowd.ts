import { randomUUID } from 'node:crypto'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { quantile } from '../harness/statistics.ts'
import { asAdmin } from './as-admin.ts'
import { lookAt } from '../harness/look-at.ts'
import type { PictureRow, Studio } from './studio.ts'
import { watchDecoders } from '../harness/watch-decoders.ts'

export type Crowd = {
  readonly shown: number
  readonly failed: number
  readonly mostDecoders: number
  readonly seconds: number
  readonly p95: number
  readonly peakMegabytes: number
}

/** A gallery that many open at the same moment, just after its mark was changed. */
export async function crowd(
  studio: Studio,
  store: ObjectStore,
  given: { viewers: number; pictures: number },
): Promise<Crowd> {
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
  const [row] = await asAdmin<Record<string, unknown>>(stack, 'select * from picture where id = $1', [picture.id])
  const columns = Object.keys(row!).filter((name) => !['id', 'number', 'title'].includes(name))
  const version = { customerId, ownerId: galleryId, version: picture.version }
  const rendition = await store.read(renditionKey({ ...version, number: picture.number }, 1920))
  const ids = Array.from({ length: count }, () => randomUUID())
  await asAdmin(
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
