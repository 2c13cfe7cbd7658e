import { cameraPhotograph } from '@revela/dev-env'
import { groupSimilarPictures } from '@revela/domain'
import { makeRenditions, sharpnessOf } from '../../apps/server/src/platform/images/make-renditions.ts'
import { sharp } from '../../apps/server/src/platform/images/decoding.ts'
import type { Bench } from '../bench.ts'
import { cpuMicros } from '../harness/process-cpu.ts'
import { recordMeasure } from '../harness/measures.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'
import { photographPaths, readScenes, shootDay, type Shot } from './shooting.ts'

const min = { joined: 0.9 }
const max = { false: 0.005, cpu: 0.02 }
const sizes = {
  short: { bursts: 60, singlesBetween: 8, seed: 11, rounds: 7 },
  long: { bursts: 200, singlesBetween: 8, seed: 11, rounds: 15 },
}

export const similar: Bench = {
  name: 'similar',
  claim: `frames of a burst form a group (≥ ${min.joined * 100} % of pairs), other neighbours do not (≤ ${max.false * 100} %)`,
  reportSize: 'short',
  run: async (size, options) => {
    const { rounds, ...day } = sizes[size]
    const scenes = await readScenes(photographPaths())
    const shots = await shootDay(scenes, { ...day, seed: options?.seed ?? day.seed })
    const grouping = await measureGrouping(shots)
    const cpu = await measureSharpnessCpu(rounds)
    const passed =
      grouping.joined >= min.joined && grouping.falseJoins <= max.false && grouping.fronts >= 0.9 && cpu <= max.cpu
    return {
      passed,
      metrics: {
        joined: percent(grouping.joined),
        false: percent(grouping.falseJoins),
        cpu: percent(cpu),
        bursts: grouping.bursts,
        pairs: grouping.pairs,
        neighbours: grouping.neighbours,
        sharp_fronts: percent(grouping.fronts),
      },
    }
  },
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`
}

async function measureGrouping(shots: readonly Shot[]) {
  const pictures = shots.map((shot, index) => ({
    shot,
    number: index + 1,
    fileNumber: index + 1,
    takenMs: shot.takenMs,
    chapter: null,
    similarGroup: null,
    groupFront: false,
    suggested: false,
    thumbhash: Buffer.of(),
    sharpness: 0,
  }))
  await runConcurrently(pictures, 2, async (picture) => {
    const { thumbhash, sharpness } = await makeRenditions(picture.shot.jpeg)
    Object.assign(picture, { thumbhash, sharpness })
  })
  const groups = groupSimilarPictures(pictures)
  const groupOf = new Map(groups.flatMap((group) => group.pictures.map(({ number }) => [number, group] as const)))
  let pairs = 0
  let joined = 0
  let neighbours = 0
  for (const [index, { shot, number }] of pictures.entries()) {
    if (index > 0 && shot.burst !== shots[index - 1]!.burst) neighbours += 1
    for (let next = index + 1; shots[next]?.burst === shot.burst; next += 1) {
      pairs += 1
      if (groupOf.has(number) && groupOf.get(number) === groupOf.get(next + 1)) joined += 1
    }
  }
  // A group of two moments is one false join, of three two.
  const falseJoins = groups.reduce((sum, group) => sum + momentsOf(group.pictures) - 1, 0)
  const mixed = groups.filter(({ pictures: members }) => members.some(({ shot }) => shot.blur > 1))
  const sharpFronts = mixed.filter(({ front }) => front.shot.blur < 1).length
  console.log(`${shots.length} pictures, ${groups.length} groups, ${falseJoins} false joins`)
  return {
    joined: joined / pairs,
    falseJoins: falseJoins / neighbours,
    fronts: mixed.length === 0 ? 1 : sharpFronts / mixed.length,
    bursts: new Set(shots.filter((shot, at) => shots[at + 1]?.burst === shot.burst).map(({ burst }) => burst)).size,
    pairs,
    neighbours,
  }
}

function momentsOf(pictures: readonly { readonly shot: Shot }[]): number {
  return new Set(pictures.map(({ shot }) => shot.burst)).size
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuMicros(process.pid)
  await work()
  return (cpuMicros(process.pid) - before) / 1_000
}

/**
 * What measuring the sharpness adds to a picture's CPU time. Rounds alternate between the product's renditions and the
 * same with a second measurement of the same pixels, because the product has no switch that leaves the first one out.
 */
async function measureSharpnessCpu(rounds: number): Promise<number> {
  const file = await cameraPhotograph({ number: 1, width: 4_200, height: 2_800 })
  const { files } = await makeRenditions(file)
  const { data, info } = await sharp(files.get(400)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height, channels: info.channels }
  const once: number[] = []
  const twice: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const runs = [
      async () => once.push(await cpuOf(() => makeRenditions(file))),
      async () => twice.push(await cpuOf(async () => [await makeRenditions(file), sharpnessOf(pixels)])),
    ]
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
  }
  const sides = [
    { name: 'once', rounds: once },
    { name: 'twice', rounds: twice },
  ]
  recordMeasure({ label: 'CPU of renditions, sharpness measured once and twice', unit: 'ms', sides })
  console.log(
    `renditions of 12 megapixels: ${medianAndSpread(once)} ms, with a second measurement ${medianAndSpread(twice)} ms`,
  )
  const added = once.map((millis, round) => twice[round]! / millis - 1)
  // The difference of two rounds is mostly noise on a busy machine: one measurement by itself is the lower bound.
  const repeats = 50
  const alone = await cpuOf(async () => Array.from({ length: repeats }, () => sharpnessOf(pixels)))
  return Math.max(alone / repeats / median(once), median(added))
}
