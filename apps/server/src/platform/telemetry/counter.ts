import { keepSeries, type Chosen, type Figure, type Given, type LabelRules } from './figure.ts'

export type Counter<Rules extends LabelRules> = Figure & {
  readonly add: (labels: Chosen<Rules>, by?: number) => void
}

/** Only ever grows. Where its labels have lists, every series begins at 0, so that its first event is seen as growth. */
export function counter<const Rules extends LabelRules>(given: Given<Rules>): Counter<Rules> {
  const series = keepSeries(given, () => ({ total: 0 }))
  return {
    name: given.name,
    help: given.help,
    kind: 'counter',
    labels: series.rules,
    mostSeries: series.mostSeries,
    add: (labels, by = 1) => {
      series.of(labels).total += by
    },
    samples: () => series.all().map(({ labels, value }) => ({ labels, value: value.total })),
  }
}
