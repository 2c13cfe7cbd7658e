import { keepSeries, type Chosen, type Figure, type Given, type LabelRules, type Sample } from './figure.ts'

export type Histogram<Rules extends LabelRules> = Figure & {
  readonly observe: (labels: Chosen<Rules>, value: number) => void
}

type Counted = { readonly within: number[]; sum: number; count: number }

/** `bounds` ascend; what is above the last is counted without one. */
export function histogram<const Rules extends LabelRules>(
  given: Given<Rules> & { readonly bounds: readonly number[] },
): Histogram<Rules> {
  const { bounds } = given
  const series = keepSeries(given, (): Counted => ({ within: bounds.map(() => 0), sum: 0, count: 0 }))
  return {
    name: given.name,
    help: given.help,
    kind: 'histogram',
    labels: series.rules,
    mostSeries: series.mostSeries * (bounds.length + 3),
    observe: (labels, value) => {
      const counted = series.of(labels)
      counted.sum += value
      counted.count += 1
      for (let at = 0; at < bounds.length; at += 1) {
        if (value <= bounds[at]!) {
          counted.within[at]! += 1
          return
        }
      }
    },
    samples: () => series.all().flatMap(({ labels, value }) => samplesOf(labels, bounds, value)),
  }
}

function samplesOf(labels: Sample['labels'], bounds: readonly number[], { within, sum, count }: Counted): Sample[] {
  let upTo = 0
  const buckets = bounds.map((bound, at): Sample => {
    upTo += within[at]!
    return { labels: { ...labels, le: String(bound) }, value: upTo, suffix: '_bucket' }
  })
  return [
    ...buckets,
    { labels: { ...labels, le: '+Inf' }, value: count, suffix: '_bucket' },
    { labels, value: sum, suffix: '_sum' },
    { labels, value: count, suffix: '_count' },
  ]
}
