import { Histogram as PromHistogram } from 'prom-client'
import { boundLabels, type LabelRules, type LabelsOf, type Metric, type MetricOptions } from './metric.ts'

export type Histogram<Rules extends LabelRules> = Metric & {
  readonly observe: (labels: LabelsOf<Rules>, value: number) => void
}

/** `bounds` ascend; what is above the last is counted in `+Inf` alone. */
export function histogram<const Rules extends LabelRules>(
  options: MetricOptions<Rules> & { readonly bounds: readonly number[] },
): Histogram<Rules> {
  const { admit, listed, config, facts } = boundLabels(options)
  const collector = new PromHistogram({ ...config, buckets: [...options.bounds] })
  for (const labels of listed) collector.zero(labels)
  return {
    ...facts,
    kind: 'histogram',
    // A series of its own for each bound, `+Inf`, the sum and the count.
    mostSeries: facts.mostSeries * (options.bounds.length + 3),
    collector,
    observe: (labels, value) => collector.observe(admit(labels), value),
  }
}
