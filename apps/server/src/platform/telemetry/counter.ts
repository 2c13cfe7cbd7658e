import { Counter as PromCounter } from 'prom-client'
import { boundLabels, type LabelRules, type LabelsOf, type Metric, type MetricOptions } from './metric.ts'

export type Counter<Rules extends LabelRules> = Metric & {
  readonly add: (labels: LabelsOf<Rules>, by?: number) => void
}

/** Where all labels have lists, every series begins at 0, so that its first event is seen as growth. */
export function counter<const Rules extends LabelRules>(options: MetricOptions<Rules>): Counter<Rules> {
  const { admit, listed, config, facts } = boundLabels(options)
  const collector = new PromCounter(config)
  for (const labels of listed) collector.inc(labels, 0)
  return { ...facts, kind: 'counter', collector, add: (labels, by = 1) => collector.inc(admit(labels), by) }
}
