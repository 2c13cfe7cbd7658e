import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSlices, slicesFile, type SavedSlices } from '../harness/slices.ts'
import { median } from '../harness/statistics.ts'
import { campaignFolder, readFolder, readLocalResults, readPublished, rounded, type Result } from '../report/result.ts'
import type { Part } from './parts.ts'
import { isComplete } from './plan.ts'

/** Committed files stay small: a longer result keeps three values of each series. */
const maxBytes = 30_000

/** The results of the campaign's earlier runs, on any machine. */
export const readCampaign = (): Result[] => readFolder(campaignFolder)

export function readPartSlices(part: Part): SavedSlices<unknown> | undefined {
  return readSlices(campaignFolder, part.name)
}

/** Results of the campaign, of single runs on this machine, and the published ones, which tell how long a part takes. */
export const readKnownResults = (): Result[] => [...readPublished(), ...readCampaign(), ...readLocalResults()]

/**
 * Keeps a result of this product code. One that is not complete never replaces a complete one, so that an interrupted
 * repetition loses nothing.
 */
export function keepResult(result: Result, current: string, dir = campaignFolder): void {
  if (result.product !== current || result.size !== 'long') return
  const before = readFolder(dir).find(({ name }) => name === result.name)
  if (before && before.at >= result.at && before.product === current) return
  if (before && isComplete(before, current) && !isComplete(result, current)) return
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, `${result.name}.json`), resultText(result))
}

export function resultText(result: Result): string {
  const whole = `${JSON.stringify(rounded(result), null, 1)}\n`
  return whole.length <= maxBytes ? whole : `${JSON.stringify(rounded(thinned(result)))}\n`
}

/** The reports show the median, the lowest and the highest round. */
function thinned(result: Result): Result {
  const measures = result.measures.map((measure) => ({
    ...measure,
    sides: measure.sides.map(({ name, rounds }) => ({ name, rounds: thinnedRounds(rounds) })),
    ...(measure.ratios && { ratios: thinnedRounds(measure.ratios) }),
  }))
  return { ...result, measures }
}

function thinnedRounds(values: readonly number[]): readonly number[] {
  return values.length <= 3 ? values : [Math.min(...values), median(values), Math.max(...values)]
}

/** The part begins anew. */
export function forgetPartSlices(part: Part): void {
  rmSync(slicesFile(campaignFolder, part.name), { force: true })
}
