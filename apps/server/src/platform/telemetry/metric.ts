import { Counter as PromCounter, Gauge as PromGauge, Histogram as PromHistogram, Registry } from 'prom-client'

/** A metric of prom-client with a bounded number of series. Its name is unique in a process. */
export type Metric = {
  readonly name: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly labels: LabelRules
  /** The maximum number of series, whatever values occur. */
  readonly maxSeries: number
  readonly collector: PromCounter | PromGauge | PromHistogram
}

export type Labels = Readonly<Record<string, string>>

/**
 * The allowed values of a label; null when they are known only at run time, and then `maxLabelSets` bounds the number
 * of series.
 */
export type LabelRules = Readonly<Record<string, readonly string[] | null>>

export type LabelsOf<Rules extends LabelRules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends readonly (infer Value)[] ? Value : string
}

export type MetricOptions<Rules extends LabelRules> = {
  readonly name: string
  readonly help: string
  readonly labels?: Rules
  /** For labels without a list: how many label sets are counted separately. */
  readonly maxLabelSets?: number
}

export type Counter<Rules extends LabelRules> = Metric & {
  readonly add: (labels: LabelsOf<Rules>, by?: number) => void
}

/** When all labels have lists, every series starts at 0, so that its first event is visible as an increase. */
export function counter<const Rules extends LabelRules>(options: MetricOptions<Rules>): Counter<Rules> {
  const { admit, listed, config, facts } = boundLabels(options)
  const collector = new PromCounter(config)
  for (const labels of listed) collector.inc(labels, 0)
  return { ...facts, kind: 'counter', collector, add: (labels, by = 1) => collector.inc(admit(labels), by) }
}

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

export type Histogram<Rules extends LabelRules> = Metric & {
  readonly observe: (labels: LabelsOf<Rules>, value: number) => void
}

/** `bounds` ascend; values above the last are counted in `+Inf` only. */
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
    maxSeries: facts.maxSeries * (options.bounds.length + 3),
    collector,
    observe: (labels, value) => collector.observe(admit(labels), value),
  }
}

export function registryOf(metrics: readonly Metric[]): Registry {
  const registry = new Registry()
  for (const { collector } of metrics) registry.registerMetric(collector)
  return registry
}

const defaultLabelSets = 200

/**
 * prom-client stores every label value it gets. This admits a bounded number of label sets and maps the rest to
 * `other`.
 */
function boundLabels<Rules extends LabelRules>(options: MetricOptions<Rules>) {
  const rules: LabelRules = options.labels ?? {}
  const names = Object.keys(rules)
  const lists = names.map((name) => rules[name])
  const isListed = lists.every((list) => list !== null)
  const maxSeries = isListed
    ? lists.reduce((count, list) => count * (list?.length ?? 1), 1)
    : (options.maxLabelSets ?? defaultLabelSets)
  const admitted = new Map<string, Labels>()

  const remember = (labels: Labels): Labels => {
    admitted.set(keyOf(names, labels), labels)
    return labels
  }
  /** Every label set, where all labels have lists. */
  const listed = isListed ? combinations(names, rules).map(remember) : []
  const admit = (labels: LabelsOf<Rules>): Labels => {
    const admittedLabels = admitted.get(keyOf(names, labels as Labels))
    if (admittedLabels) return admittedLabels
    // One place stays free for `other`.
    const hasCapacity = admitted.size < maxSeries - 1
    const bounded = Object.fromEntries(
      names.map((name) => [name, hasCapacity ? ((labels as Labels)[name] ?? 'other') : 'other']),
    )
    return admitted.get(keyOf(names, bounded)) ?? remember(bounded)
  }
  return {
    admit,
    listed,
    /** For prom-client: a metric joins a registry only where a process opens its internal port. */
    config: { name: options.name, help: options.help, labelNames: names, registers: [] },
    facts: { name: options.name, labels: rules, maxSeries },
  }
}

function keyOf(names: readonly string[], labels: Labels): string {
  let key = ''
  for (const name of names) key += `${labels[name]}\n`
  return key
}

function combinations(names: readonly string[], rules: LabelRules): Labels[] {
  return names.reduce<Labels[]>(
    (sets, name) => sets.flatMap((labels) => (rules[name] ?? []).map((value) => ({ ...labels, [name]: value }))),
    [{}],
  )
}
