import { startSite, type Site, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { openBareStore, storePlace, type BareStore } from '../harness/bare-store.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { median } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { tellSides } from '../ingest/sides.ts'
import { compareArchiveSpeed } from './archive-speed.ts'
import { bareImages, ourImages, storeImages, compareImageCpu, withBareNginx } from './gallery-images.ts'
import { servedGallery, type ServedGallery, storePhotos } from './gallery.ts'
import { takeWhole } from './whole-archive.ts'
import { asInProduction } from '../harness/as-in-production.ts'

const bars = { images: 1.45, archive: 0.7 }
// Short slices on a shared machine spread wider: the short form only catches what broke.
const bar = { short: { images: 1.7, archive: 0.5 }, middle: bars, long: bars }
const sizes = {
  short: {
    images: { rounds: 5, slices: 2, perSlice: 2_000 },
    archive: { photos: 60, rounds: 3 },
    whole: { gigabytes: 0 },
  },
  middle: {
    images: { rounds: 9, slices: 3, perSlice: 2_000 },
    archive: { photos: 200, rounds: 7 },
    whole: { gigabytes: 0 },
  },
  long: {
    images: { rounds: 11, slices: 4, perSlice: 2_500 },
    archive: { photos: 500, rounds: 7 },
    whole: { gigabytes: 4.5 },
  },
}
const cuts = 10

export const serve: Bench = {
  name: 'serve',
  proves:
    `bytes out: nginx's CPU for a signed image ≤ ${bars.images} of a bare nginx's, a ZIP at ≥ ${bars.archive} of ` +
    'reading its objects bare, whole and resumable at any size',
  inReport: 'middle',
  run: (size) =>
    withStacks(1, ([stack]) =>
      withSite(stack!, async ({ site, store }) => {
        const given = sizes[size]
        const { customerId } = customer(1)
        const exports = await storePhotos(store, customerId, { count: 4, width: 3000 })
        const wedding = await servedGallery({ stack: stack!, site }, exports, given.archive.photos)

        await storeImages(store, wedding)
        const cpu = await withBareNginx(stack!, (bare) =>
          compareImageCpu({ ours: ourImages(site, wedding), bare: bareImages(bare, wedding) }, given.images),
        )
        const images = tellSides('CPU of nginx for an image of 400 or 960 px from its cache', 'µs', cpu, {
          most: bar[size].images,
        })

        const speed = await compareArchiveSpeed(wedding, storePlace(stack!.env), given.archive.rounds)
        const archive = tellSides(`a ZIP of ${given.archive.photos} photographs`, 'MB/s', speed, {
          least: bar[size].archive,
        })

        const large =
          size === 'long' ? await largeGallery({ stack: stack!, site, store }, given.whole.gigabytes) : wedding
        const whole = await takeWhole(stack!, large, cuts)
        console.log(`an archive of ${whole.gigabytes.toFixed(2)} GB: unzip -t ${whole.sound ? 'sound' : 'NOT SOUND'}`)
        console.log(`  members with another name or hash ${whole.wrong} of ${large.members.length}`)
        console.log(
          `  cut at ${whole.cuts} random bytes and resumed: ${whole.resumedRight ? 'the same' : 'ANOTHER'} hash`,
        )
        const faults = cpu.faults + speed.faults
        return {
          reached:
            images.ratio <= bar[size].images &&
            archive.ratio >= bar[size].archive &&
            whole.sound &&
            whole.wrong === 0 &&
            whole.gigabytes >= given.whole.gigabytes &&
            whole.resumedRight &&
            cpu.differ + faults === 0,
          figures: {
            cpu_ratio: images.ratio.toFixed(3),
            cpu_most: bar[size].images,
            cpu_spread: images.spread,
            ours_us: median(cpu.ours).toFixed(1),
            bare_us: median(cpu.bare).toFixed(1),
            differ: cpu.differ,
            zip_ratio: archive.ratio.toFixed(3),
            zip_least: bar[size].archive,
            zip_spread: archive.spread,
            zip_mb_s: median(speed.ours).toFixed(0),
            bare_mb_s: median(speed.bare).toFixed(0),
            archive_gb: whole.gigabytes.toFixed(2),
            sound: Number(whole.sound),
            wrong: whole.wrong,
            cuts: whole.cuts,
            resumed: Number(whole.resumedRight),
            faults,
          },
        }
      }),
    ),
}

function withSite<T>(stack: TestStack, work: (given: { site: Site; store: BareStore }) => Promise<T>): Promise<T> {
  const dist = mkdtempSync(join(tmpdir(), 'serve-'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>',
  )
  return withCleanUp(
    async () => rmSync(dist, { recursive: true }),
    async () => {
      await fillCustomers(stack, 1)
      const site = await startSite(stack, { studioDist: dist, galleryDist: dist, env: asInProduction })
      const store = openBareStore(storePlace(stack.env), 4)
      return withCleanUp(
        async () => {
          store.close()
          await site.stop()
        },
        () => work({ site, store }),
      )
    },
  )
}

/** Of photographs as a camera makes them, as many as such an archive takes. */
async function largeGallery(
  { stack, site, store }: { stack: TestStack; site: Site; store: BareStore },
  gigabytes: number,
): Promise<ServedGallery> {
  const photos = await storePhotos(store, customer(1).customerId, { count: 6, width: 6000 })
  const each = photos.reduce((sum, { original }) => sum + original.bytes, 0) / photos.length
  return servedGallery({ stack, site }, photos, Math.ceil((gigabytes * 1.02e9) / each))
}
