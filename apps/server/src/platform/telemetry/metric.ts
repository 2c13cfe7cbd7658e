import { Registry, type Counter, type Gauge, type Histogram } from 'prom-client'

/** A metric of prom-client with a bounded number of series. A process has one of each name. */
export type Metric = {
  readonly name: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly labels: LabelRules
  /** The most series it can ever have, whatever is counted. */
  readonly mostSeries: number
  readonly collector: Counter | Gauge | Histogram
}

export type Labels = Readonly<Record<string, string>>

/** The values a label may have; null where only the process knows them, and then `most` bounds the number of series. */
export type LabelRules = Readonly<Record<string, readonly string[] | null>>

export type LabelsOf<Rules extends LabelRules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends readonly (infer Value)[] ? Value : string
}

export type MetricOptions<Rules extends LabelRules> = {
  readonly name: string
  readonly help: string
  readonly labels?: Rules
  /** For labels without a list. */
  readonly most?: number
}

const defaultMost = 200

/** prom-client keeps every label value it is given. This admits a bounded number of label sets and maps the rest to `other`. */
export function boundLabels<Rules extends LabelRules>(options: MetricOptions<Rules>) {
  const rules: LabelRules = options.labels ?? {}
  const names = Object.keys(rules)
  const lists = names.map((name) => rules[name])
  const isListed = lists.every((list) => list !== null)
  const mostSeries = isListed
    ? lists.reduce((count, list) => count * (list?.length ?? 1), 1)
    : (options.most ?? defaultMost)
  const admitted = new Map<string, Labels>()

  const remember = (labels: Labels): Labels => {
    admitted.set(keyOf(names, labels), labels)
    return labels
  }
  /** Every label set, where all labels have lists. */
  const listed = isListed ? combinations(names, rules).map(remember) : []
  const admit = (labels: LabelsOf<Rules>): Labels => {
    const known = admitted.get(keyOf(names, labels as Labels))
    if (known) return known
    // One place stays free for `other`.
    const fits = admitted.size < mostSeries - 1
    const bounded = Object.fromEntries(
      names.map((name) => [name, fits ? ((labels as Labels)[name] ?? 'other') : 'other']),
    )
    return admitted.get(keyOf(names, bounded)) ?? remember(bounded)
  }
  return {
    admit,
    listed,
    /** For prom-client: a metric joins a registry only where a process opens its internal port. */
    config: { name: options.name, help: options.help, labelNames: names, registers: [] },
    facts: { name: options.name, labels: rules, mostSeries },
  }
}

export function registryOf(metrics: readonly Metric[]): Registry {
  const registry = new Registry()
  for (const { collector } of metrics) registry.registerMetric(collector)
  return registry
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
