export type Labels = Readonly<Record<string, string>>
export type Sample = { readonly labels: Labels; readonly value: number; readonly suffix?: string }

/** One named figure of this process, in Prometheus' sense. It keeps its own values: a process has one of each. */
export type Figure = {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly labels: LabelRules
  /** The most series it can ever have, whatever is counted. */
  readonly mostSeries: number
  readonly samples: () => Sample[]
}

/** The values a label may have; null where only the process knows them, and then `most` bounds their number. */
export type LabelRules = Readonly<Record<string, readonly string[] | null>>

export type Chosen<Rules extends LabelRules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends readonly (infer Value)[] ? Value : string
}

export type Given<Rules extends LabelRules> = {
  readonly name: string
  readonly help: string
  readonly labels?: Rules
  /** For labels without a list. */
  readonly most?: number
}

const usualMost = 200

/** The series of one figure by its labels' values. One too many is counted as `other`: a label can never grow a process. */
export function keepSeries<Rules extends LabelRules, Kept>(given: Given<Rules>, fresh: () => Kept) {
  const rules: LabelRules = given.labels ?? {}
  const names = Object.keys(rules)
  const lists = names.map((name) => rules[name])
  const isListed = lists.every((list) => list !== null)
  const mostSeries = isListed ? lists.reduce((most, list) => most * (list?.length ?? 1), 1) : (given.most ?? usualMost)
  const kept = new Map<string, { labels: Labels; value: Kept }>()

  const make = (labels: Labels): { labels: Labels; value: Kept } => {
    const made = { labels, value: fresh() }
    kept.set(keyOf(names, labels), made)
    return made
  }
  if (isListed) for (const labels of everyChoice(names, rules)) make(labels)
  const of = (labels: Chosen<Rules>): Kept => {
    const known = kept.get(keyOf(names, labels as Labels))
    if (known) return known.value
    // One place is kept free for all that come too late.
    const fits = kept.size < mostSeries - 1
    const told = fits ? pick(names, labels as Labels) : Object.fromEntries(names.map((name) => [name, 'other']))
    return (kept.get(keyOf(names, told)) ?? make(told)).value
  }
  return { of, all: () => [...kept.values()], clear: () => kept.clear(), rules, mostSeries }
}

function keyOf(names: readonly string[], labels: Labels): string {
  let key = ''
  for (const name of names) key += `${labels[name]}\n`
  return key
}

function pick(names: readonly string[], labels: Labels): Labels {
  return Object.fromEntries(names.map((name) => [name, labels[name] ?? 'other']))
}

function everyChoice(names: readonly string[], rules: LabelRules): Labels[] {
  return names.reduce<Labels[]>(
    (choices, name) => choices.flatMap((labels) => (rules[name] ?? []).map((value) => ({ ...labels, [name]: value }))),
    [{}],
  )
}
