import { Counter as PromCounter, Gauge as PromGauge } from 'prom-client'
import { boundLabels, type LabelRules, type Labels, type LabelsOf, type Metric, type MetricOptions } from './metric.ts'

export type Gauge<Rules extends LabelRules> = Metric & {
  readonly set: (labels: LabelsOf<Rules>, value: number) => void
  /** Removes every series: no value rather than an old one. */
  readonly clear: () => void
}

export function gauge<const Rules extends LabelRules>(options: MetricOptions<Rules>): Gauge<Rules> {
  const { admit, config, facts } = boundLabels(options)
  const collector = new PromGauge(config)
  const clear = () => {
    collector.reset()
    // prom-client resets a gauge without labels to 0.
    if (config.labelNames.length === 0) collector.remove()
  }
  clear()
  return { ...facts, kind: 'gauge', collector, clear, set: (labels, value) => collector.set(admit(labels), value) }
}

type Sample = { readonly labels: Labels; readonly value: number }

/** Read at the moment of a scrape. */
export function readMetric<const Rules extends LabelRules>(
  options: MetricOptions<Rules> & { readonly kind: 'counter' | 'gauge'; readonly read: () => Sample[] },
): Metric {
  const { config, facts } = boundLabels(options)
  const collect = (add: (labels: Labels, value: number) => void) => {
    for (const { labels, value } of options.read()) add(labels, value)
  }
  const collector =
    options.kind === 'gauge'
      ? new PromGauge({
          ...config,
          collect() {
            collect((labels, value) => this.set(labels, value))
          },
        })
      : new PromCounter({
          ...config,
          collect() {
            this.reset()
            collect((labels, value) => this.inc(labels, value))
          },
        })
  return { ...facts, kind: options.kind, collector }
}
