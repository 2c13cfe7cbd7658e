import { availableParallelism } from 'node:os'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { Bench } from '../bench.ts'
import { noteMeasure } from '../harness/measures.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { crowd } from './crowd.ts'
import { firstViews } from './first-views.ts'
import { withStudio } from './studio.ts'

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
