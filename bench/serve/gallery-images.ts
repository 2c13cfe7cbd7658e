import type { Site } from '@revela/dev-env'
import { renditionKey } from '../../apps/server/src/modules/pictures/index.ts'
import type { BareStore } from '../harness/bare-store.ts'
import type { BareNginx } from './bare-nginx.ts'
import type { ServedGallery } from './gallery.ts'
import type { ServedBy } from './image-cpu.ts'

const shown = 20

/** What a grid shows: the first photographs of a gallery in the two sizes that screens of all kinds ask for. */
const images = Array.from({ length: shown }, (_, at) => at + 1).flatMap((number) => [
  { number, size: 400 as const },
  { number, size: 960 as const },
])

const keyOf = ({ customerId, id }: ServedGallery, { number, size }: (typeof images)[number]) =>
  renditionKey({ customerId, ownerId: id, number, version: 1 }, size)

export async function storeImages(store: BareStore, gallery: ServedGallery): Promise<void> {
  let bytes = 0
  for (const image of images) {
    const file = gallery.members[image.number - 1]!.photo.made.files.get(image.size)!
    await store.put(keyOf(gallery, image), file)
    bytes += file.length
  }
  console.log(`${images.length} images of ${(bytes / images.length / 1_000).toFixed(0)} KB on average`)
}

/** By the addresses a family has. */
export function ourImages(site: Site, { imagePrefix }: ServedGallery): ServedBy {
  const { host, port, pathname } = new URL(imagePrefix)
  const paths = images.map(({ number, size }) => `${pathname}/${number}-1/${size}.webp`)
  return { door: { port: Number(port), host, paths }, pid: site.nginxPid()! }
}

/** By their keys in the store. */
export function bareImages({ port, pid }: BareNginx, gallery: ServedGallery): ServedBy {
  const paths = images.map((image) => `/${keyOf(gallery, image)}`)
  return { door: { port, host: `127.0.0.1:${port}`, paths }, pid }
}
