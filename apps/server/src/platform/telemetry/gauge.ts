import { keepSeries, type Chosen, type Figure, type Given, type LabelRules, type Sample } from './figure.ts'

export type Gauge<Rules extends LabelRules> = Figure & {
  readonly set: (labels: Chosen<Rules>, value: number) => void
  /** Says nothing rather than something old. */
  readonly clear: () => void
}

export function gauge<const Rules extends LabelRules>(given: Given<Rules>): Gauge<Rules> {
  const series = keepSeries(given, () => ({ now: null as number | null }))
  return {
    name: given.name,
    help: given.help,
    kind: 'gauge',
    labels: series.rules,
    mostSeries: series.mostSeries,
    set: (labels, value) => {
      series.of(labels).now = value
    },
    clear: () => {
      for (const { value } of series.all()) value.now = null
    },
    samples: () =>
      series.all().flatMap(({ labels, value }) => (value.now === null ? [] : [{ labels, value: value.now }])),
  }
}

/** Read at the moment it is asked for. */
export function readFigure<const Rules extends LabelRules>(
  given: Given<Rules> & { readonly kind: 'counter' | 'gauge'; readonly read: () => Sample[] },
): Figure {
  const { rules, mostSeries } = keepSeries(given, () => null)
  return { name: given.name, help: given.help, kind: given.kind, labels: rules, mostSeries, samples: given.read }
}
