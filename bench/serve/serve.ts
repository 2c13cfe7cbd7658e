import type { Site, TestStack } from '@revela/dev-env'
import type { Bench } from '../bench.ts'
import { readStoreConfig, type BaselineStore } from '../harness/baseline-store.ts'
import { customer } from '../harness/customers.ts'
import { median } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { reportSides } from '../ingest/report-sides.ts'
import { compareArchiveSpeed } from './archive-speed.ts'
import { baselineImages, revelaImages, storeImages, compareImageCpu, withBaselineNginx } from './gallery-images.ts'
import { servedGallery, type ServedGallery, storePictures } from './gallery.ts'
import { downloadWhole } from './archive-download.ts'
import { withServedSite } from './served-site.ts'

const bars = { images: 1.45, archive: 0.7 }
// Short slices on a shared machine vary more: the short form only detects a broken path.
const bar = { short: { images: 1.7, archive: 0.5 }, middle: bars, long: bars }
const sizes = {
  short: {
    images: { rounds: 5, slices: 2, perSlice: 2_000 },
    archive: { pictures: 60, rounds: 3 },
    archiveDownload: { gigabytes: 0 },
  },
  middle: {
    images: { rounds: 9, slices: 3, perSlice: 2_000 },
    archive: { pictures: 200, rounds: 7 },
    archiveDownload: { gigabytes: 0 },
  },
  long: {
    images: { rounds: 11, slices: 4, perSlice: 2_500 },
    archive: { pictures: 500, rounds: 7 },
    archiveDownload: { gigabytes: 4.5 },
  },
}
const cutCount = 10

export const serve: Bench = {
  name: 'serve',
  claim:
    `downloads: nginx's CPU for a signed image ≤ ${bars.images} of a plain nginx's, a ZIP at ≥ ${bars.archive} of ` +
    'plain reads of its objects, complete and resumable at any size',
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, ([stack]) =>
      withServedSite(stack!, async ({ site, store }) => {
        const sizeOptions = sizes[size]
        const { customerId } = customer(1)
        const exports = await storePictures(store, customerId, { count: 4, width: 3000 })
        const wedding = await servedGallery({ stack: stack!, site }, exports, sizeOptions.archive.pictures)

        await storeImages(store, wedding)
        const cpu = await withBaselineNginx(stack!, (baseline) =>
          compareImageCpu(
            { revela: revelaImages(site, wedding), baseline: baselineImages(baseline, wedding) },
            sizeOptions.images,
          ),
        )
        const images = reportSides('CPU of nginx for an image of 400 or 960 px from its cache', 'µs', cpu, {
          max: bar[size].images,
        })

        const speed = await compareArchiveSpeed(wedding, readStoreConfig(stack!.env), sizeOptions.archive.rounds)
        const archive = reportSides(`a ZIP of ${sizeOptions.archive.pictures} photographs`, 'MB/s', speed, {
          min: bar[size].archive,
        })

        const large =
          size === 'long'
            ? await largeGallery({ stack: stack!, site, store }, sizeOptions.archiveDownload.gigabytes)
            : wedding
        const archiveDownload = await downloadWhole(stack!, large, cutCount)
        console.log(
          `archive of ${archiveDownload.gigabytes.toFixed(2)} GB: unzip -t ${archiveDownload.isIntact ? 'passed' : 'FAILED'}`,
        )
        console.log(`  members with another name or hash ${archiveDownload.mismatchCount} of ${large.members.length}`)
        console.log(
          `  cut at ${archiveDownload.cutCount} random bytes and resumed: ${archiveDownload.resumedRight ? 'the same' : 'a DIFFERENT'} hash`,
        )
        const errors = cpu.errors + speed.errors
        return {
          passed:
            images.ratio <= bar[size].images &&
            archive.ratio >= bar[size].archive &&
            archiveDownload.isIntact &&
            archiveDownload.mismatchCount === 0 &&
            archiveDownload.gigabytes >= sizeOptions.archiveDownload.gigabytes &&
            archiveDownload.resumedRight &&
            cpu.differ + errors === 0,
          metrics: {
            cpu_ratio: images.ratio.toFixed(3),
            cpu_max: bar[size].images,
            cpu_spread: images.spread,
            revela_us: median(cpu.revela).toFixed(1),
            baseline_us: median(cpu.baseline).toFixed(1),
            differ: cpu.differ,
            zip_ratio: archive.ratio.toFixed(3),
            zip_min: bar[size].archive,
            zip_spread: archive.spread,
            zip_mb_s: median(speed.revela).toFixed(0),
            baseline_mb_s: median(speed.baseline).toFixed(0),
            archive_gb: archiveDownload.gigabytes.toFixed(2),
            intact: Number(archiveDownload.isIntact),
            mismatches: archiveDownload.mismatchCount,
            cuts: archiveDownload.cutCount,
            resumed: Number(archiveDownload.resumedRight),
            errors,
          },
        }
      }),
    ),
}

/** A gallery of as many camera files as an archive of that size needs. */
async function largeGallery(
  { stack, site, store }: { stack: TestStack; site: Site; store: BaselineStore },
  gigabytes: number,
): Promise<ServedGallery> {
  const pictures = await storePictures(store, customer(1).customerId, { count: 6, width: 6000 })
  const averageBytes = pictures.reduce((sum, { original }) => sum + original.bytes, 0) / pictures.length
  return servedGallery({ stack, site }, pictures, Math.ceil((gigabytes * 1.02e9) / averageBytes))
}
