import { median } from '../harness/statistics.ts'
import type { Result } from '../report/result.ts'
import type { MeasuredCosts } from './cell-model.ts'

/** Reads the model's values from the results; null, with the names of the missing ones, until all were measured. */
export function readMeasured(
  resultOf: (bench: string) => Result | undefined,
): MeasuredCosts | { readonly missing: string[] } {
  const costs = {
    uploadMs: measure(resultOf('ingest'), 'CPU of receiving a photograph, the upload process'),
    renderMs: measure(resultOf('ingest'), 'CPU of making a photograph ready, worker and decoders'),
    callMicros: measure(resultOf('info-cpu'), 'CPU of a call, /customer/info'),
    imageMicros: measure(resultOf('serve'), 'CPU of nginx for an image of 400 or 960 px from its cache'),
    // Upload batches are deleted after a month: a few hundredths of a cell's years.
    rowBytes:
      Number(resultOf('growth')?.metrics['bytes_per_picture'] ?? Number.NaN) -
      measure(resultOf('growth'), 'bytes for a picture in upload_item'),
    answeredInCrowds: Number(resultOf('cdn')?.metrics['answered'] ?? Number.NaN),
    renditionBytes: measure(resultOf('ingest'), 'bytes of a photograph’s renditions'),
  }
  const missing = Object.entries(costs).flatMap(([name, value]) => (Number.isFinite(value) ? [] : [name]))
  return missing.length > 0 ? { missing } : costs
}

function measure(result: Result | undefined, label: string): number {
  const rounds = result?.measures.find((known) => known.label === label)?.sides[0]?.rounds ?? []
  return rounds.length > 0 ? median(rounds) : Number.NaN
}
