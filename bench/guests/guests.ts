import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { noteMeasure } from '../harness/measures.ts'
import { median, quantile } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { withFullGallery, type FullGallery } from './full-gallery.ts'
import { newTally, visitAsGuest, type Tally } from './guest.ts'

const sizes = {
  short: { guests: 100, pictures: 1_000, seconds: 10, mostMs: 600 },
  long: { guests: 300, pictures: 1_000, seconds: 30, mostMs: 200 },
}

export const guests: Bench = {
  name: 'guests',
  proves: 'three hundred guests open a gallery of a thousand photographs after an event, without an error and in time',
  inReport: 'long',
  run: (size) =>
    withStacks(1, ([stack]) => {
      const { guests: many, pictures, seconds, mostMs } = sizes[size]
      return withFullGallery(stack!, pictures, async (gallery) => {
        // A process is slow until it has done everything a few times.
        await crowd(gallery, 40, 4)
        const arriving = await crowd(gallery, many, seconds)
        tell(`${many} guests within ${seconds} s`, arriving)
        const burst = await crowd(gallery, many, 0)
        tell(`${many} guests at the same moment`, burst)
        noteMeasure({
          what: 'an answer of the API to a guest, 95% within',
          unit: 'ms',
          sides: [
            { name: `${many} within ${seconds} s`, rounds: [quantile(all(arriving), 0.95)] },
            { name: 'at the same moment', rounds: [quantile(all(burst), 0.95)] },
          ],
          bar: { most: mostMs },
        })
        const errors = arriving.errors + burst.errors
        const p95 = quantile(all(arriving), 0.95)
        return {
          reached: errors === 0 && p95 <= mostMs,
          figures: {
            guests: many,
            pictures,
            errors,
            p95_ms: p95.toFixed(0),
            most_ms: mostMs,
            median_ms: median(all(arriving)).toFixed(0),
            burst_p95_ms: quantile(all(burst), 0.95).toFixed(0),
            kb_each: (arriving.bytes / many / 1_024).toFixed(0),
          },
        }
      })
    }),
}

/** They come evenly spread over the time, each on a connection of its own. */
async function crowd(gallery: FullGallery, many: number, seconds: number): Promise<Tally> {
  const tally = newTally()
  await Promise.all(
    Array.from({ length: many }, async (_, at) => {
      await sleep((seconds * 1_000 * at) / many)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      await visitAsGuest(gallery, agent, tally)
      agent.destroy()
    }),
  )
  return tally
}

const all = ({ waits }: Tally): number[] => Object.values(waits).flat()

function tell(what: string, tally: Tally): void {
  console.log(`${what}: ${tally.errors} errors`)
  for (const [name, waits] of Object.entries(tally.waits)) {
    const [middle, most] = [median(waits), quantile(waits, 0.95)]
    console.log(`  ${name.padEnd(10)} median ${middle.toFixed(0)} ms   95% within ${most.toFixed(0)} ms`)
  }
}
