export type State = 'yes' | 'maybe' | 'no' | 'declined'
export type ChoiceChange = { readonly number: number; readonly state: State }

export type CommentAuthor = 'client' | 'photographer' | 'participant'

export type ModelTerms = {
  sale: 'none' | 'ALL' | 'ADDITIONAL'
  contracted: number | null
  price: number | null
  extras: boolean
  packages: readonly ModelPackage[]
}

/** So many pictures for one price in cents. */
type ModelPackage = { readonly count: number; readonly price: number }

export type TermsEdit = {
  readonly contracted?: number
  readonly price?: number
  readonly extras?: boolean
  readonly packages?: readonly ModelPackage[]
}

const dayMs = 86_400_000

/**
 * In-memory reference model of a selection, from the specification and without code of the product. It predicts the
 * rows in the database after the same actions.
 */
export class SelectionModel {
  readonly terms: ModelTerms
  readonly pictures: Set<number>
  /** Only pictures that were ever chosen or dropped. */
  readonly states = new Map<number, State>()
  readonly comments: { readonly number: number; readonly by: CommentAuthor; readonly text: string }[] = []
  /** What the participant thinks; never part of the selection. Kept for pictures in the trash. */
  readonly opinions = new Map<number, State>()
  deadlineDay: string | null = null
  finished: { readonly total: number; readonly note: string; readonly chosen: number; readonly maybe: number } | null =
    null
  /** Choices of pictures in the trash. */
  readonly hidden = new Map<number, State>()
  revision = 0
  now: number

  constructor(terms: ModelTerms, pictures: number, now: Date) {
    this.terms = { ...terms }
    this.pictures = new Set(Array.from({ length: pictures }, (_, at) => at + 1))
    this.now = now.getTime()
  }

  count(state: State): number {
    return [...this.states.values()].filter((choiceState) => choiceState === state).length
  }

  /** The agreed counts stay until the selection is reopened. */
  counted(): { readonly chosen: number; readonly maybe: number } {
    const { chosen, maybe } = this.finished ?? { chosen: this.count('yes'), maybe: this.count('maybe') }
    return { chosen, maybe }
  }

  limit(): number {
    const { sale, contracted, extras } = this.terms
    if (sale === 'none') return contracted ?? Infinity
    return sale === 'ADDITIONAL' && !extras ? contracted! : Infinity
  }

  isOverLimit(): boolean {
    return this.count('yes') > this.limit()
  }

  total(): number {
    const { sale, contracted, price, packages } = this.terms
    if (sale === 'none') return 0
    const free = sale === 'ALL' ? 0 : contracted!
    const cheapest = (left: number): number => {
      if (left <= 0) return 0
      const next = [{ count: 1, price: price! }, ...packages]
      return Math.min(...next.map((part) => part.price + cheapest(left - part.count)))
    }
    return cheapest(this.counted().chosen - free)
  }

  status(): 'open' | 'expired' | 'done' {
    if (this.finished) return 'done'
    // The day ends at midnight in São Paulo, which is 03:00 UTC of the next day.
    const end = this.deadlineDay === null ? Infinity : Date.parse(`${this.deadlineDay}T03:00:00Z`) + dayMs
    return this.now >= end ? 'expired' : 'open'
  }

  /** Returns the changes that the limit rejects, each with the unchanged state. */
  choose(changes: readonly ChoiceChange[]): ChoiceChange[] {
    const previousStates = new Map(this.states)
    const rejected: ChoiceChange[] = []
    for (const { number, state } of changes) {
      const current = this.states.get(number) ?? 'no'
      if (!this.pictures.has(number) || current === state) continue
      if (state === 'yes' && this.count('yes') >= this.limit()) rejected.push({ number, state: current })
      else this.states.set(number, state)
    }
    const differs = ([number, state]: [number, State]) => (previousStates.get(number) ?? 'no') !== state
    const changed = [...this.states].some(differs)
    if (changed) this.revision += 1
    // A picture that ends a batch of changes in its first state was not changed.
    for (const number of this.states.keys()) {
      if (!previousStates.has(number) && this.states.get(number) === 'no') this.states.delete(number)
    }
    return rejected
  }

  /** Returns whether an opinion changed; for each picture the last one counts. */
  opine(changes: readonly ChoiceChange[]): boolean {
    const last = new Map(changes.map(({ number, state }) => [number, state]))
    const changed = [...last].filter(
      ([number, state]) => this.pictures.has(number) && (this.opinions.get(number) ?? 'no') !== state,
    )
    for (const [number, state] of changed) this.opinions.set(number, state)
    if (changed.length > 0) this.revision += 1
    return changed.length > 0
  }

  /** A participant is invited, opens the link and tells a name; `instead`: after the last one was removed. */
  join({ instead }: { readonly instead: boolean }): void {
    this.opinions.clear()
    this.revision += instead ? 4 : 3
  }

  comment(number: number, by: CommentAuthor, text: string): void {
    this.comments.push({ number, by, text })
    this.revision += 1
  }

  finish(note: string): void {
    this.finished = { total: this.total(), note, ...this.counted() }
    for (const [number, state] of this.hidden) if (state !== 'declined') this.hidden.set(number, 'no')
    this.revision += 1
  }

  reopen(): void {
    this.finished = null
    if (this.status() === 'expired') this.deadlineDay = null
    this.revision += 1
  }

  setDeadline(day: string | null): void {
    this.deadlineDay = day
    this.revision += 1
  }

  edit({ contracted, price, extras, packages }: TermsEdit): void {
    const { terms } = this
    if (terms.sale !== 'ALL' && contracted !== undefined) terms.contracted = contracted
    if (terms.sale !== 'none' && price !== undefined) terms.price = price
    if (terms.sale !== 'none' && packages !== undefined) terms.packages = packages
    if (terms.sale === 'ADDITIONAL' && extras !== undefined) terms.extras = extras
    this.revision += 1
  }

  remove(number: number): void {
    this.pictures.delete(number)
    const state = this.states.get(number)
    if (state === undefined) return
    this.hidden.set(number, state)
    this.states.delete(number)
    this.revision += 1
  }

  restore(number: number): void {
    this.pictures.add(number)
    const state = this.hidden.get(number)
    const showsOpinion = !this.finished && this.opinions.has(number)
    if (state === undefined) {
      if (showsOpinion) this.revision += 1
      return
    }
    this.hidden.delete(number)
    const isFull = !this.finished && state === 'yes' && this.count('yes') >= this.limit()
    this.states.set(number, isFull ? 'maybe' : state)
    this.revision += 1
  }
}
