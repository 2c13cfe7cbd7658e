import { startSharedCache, type Site } from '@revela/dev-env'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { openPage } from '../harness/page.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { storeImages } from '../serve/gallery-images.ts'
import { servedGallery, storePictures, type ServedGallery } from '../serve/gallery.ts'
import { withServedSite } from '../serve/served-site.ts'
import { throughNode, type ThroughNode } from './through-node.ts'
import { runVisits } from './visits.ts'

const maxSeconds = 60
const minAnswered = 0.85
const sizes = {
  short: { photos: 20, guests: 100, overSeconds: 12, probes: 4 },
  long: { photos: 60, guests: 300, overSeconds: 600, probes: 30 },
}

export const cdn: Bench = {
  name: 'cdn',
  claim:
    `a shared cache before the content origin answers ≥ ${minAnswered * 100}% of the images of a crowd, and none of them ` +
    `${maxSeconds} s after access ended`,
  run: (size) =>
    withStacks(1, ([stack]) =>
      withServedSite(stack!, async ({ site, store }) => {
        const pictures = await storePictures(store, customer(1).customerId, { count: 4, width: 3000 })
        const wedding = await servedGallery({ stack: stack!, site }, pictures, sizes[size].photos)
        // The rest is rendered at the first request.
        await storeImages(store, wedding)
        const dir = mkdtempSync(join(tmpdir(), 'cdn-'))
        const node = await startSharedCache(join(dir, 'node'), site.contentOrigin)
        const ask = throughNode(node.port, new URL(site.contentOrigin).host)
        return await withCleanUp(
          async () => {
            ask.close()
            await node.stop()
            rmSync(dir, { recursive: true })
          },
          () => measure(site, wedding, ask, sizes[size]),
        )
      }),
    ),
}

async function measure(site: Site, gallery: ServedGallery, ask: ThroughNode, size: (typeof sizes)['long']) {
  const tally = await runVisits(ask, { ...size, prefix: gallery.imagePrefix })
  const all = tally.answered + tally.revalidated + tally.fetched
  const answered = tally.answered / all
  const bytes = 1 - tally.fetchedBytes / tally.bytes
  console.log(`${size.guests} guests within ${size.overSeconds} s, ${all} images, ${(tally.bytes / 1e6).toFixed(0)} MB`)
  console.log(`  answered by the node alone        ${(answered * 100).toFixed(1)}%`)
  console.log(`  confirmed by the origin, no bytes ${((tally.revalidated / all) * 100).toFixed(1)}%`)
  console.log(`  bytes that did not leave our edge ${(bytes * 100).toFixed(1)}%`)
  const lastServed = await secondsAfterRevocation(site, gallery, ask, size.probes)
  console.log(`  access ended: the last image was served ${lastServed.toFixed(1)} s later`)
  return {
    passed: answered >= minAnswered && lastServed <= maxSeconds && tally.errors === 0,
    metrics: {
      answered: answered.toFixed(3),
      answered_min: minAnswered,
      revalidated: (tally.revalidated / all).toFixed(3),
      bytes_saved: bytes.toFixed(3),
      images: all,
      guests: size.guests,
      over_s: size.overSeconds,
      revoked_after_s: lastServed.toFixed(1),
      revoked_max_s: maxSeconds,
      errors: tally.errors,
    },
  }
}

/**
 * Ends the access of guests while images of many ages are in the node, and asks for each twice a second. Returns the age
 * of the last image that was still served.
 */
async function secondsAfterRevocation(
  site: Site,
  { id, imagePrefix }: ServedGallery,
  ask: ThroughNode,
  probes: number,
) {
  const { pathname } = new URL(imagePrefix)
  const paths = Array.from({ length: probes }, (_, index) => `${pathname}/${index + 1}-1/400.webp`)
  // Half a minute of looking: the node asks the origin for each image at another moment.
  for (const path of paths) {
    await ask.get(path)
    await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, 30_000 / probes)))
  }
  await openPage(site.appOrigin, customer(1).cookie).call('PUT', `/gallery/${id}/access`, { access: 'invited' })
  const endedAt = performance.now()
  let last = 0
  const waiting = new Set(paths)
  while (waiting.size > 0) {
    for (const path of waiting) {
      const { status } = await ask.get(path)
      if (status === 200) last = (performance.now() - endedAt) / 1_000
      else waiting.delete(path)
    }
    if (performance.now() - endedAt > 2 * maxSeconds * 1_000) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return last
}
