export type Scope = 'all' | 'chosen' | 'paid'
export type Visitor = 'chooser' | 'other'
export type Attempt = { readonly as: 'files' | 'zip'; readonly numbers: readonly number[] | 'all' }

/** An issued link: its visitor, its form and its pictures. */
export type Link = {
  readonly to: Visitor
  readonly as: 'files' | 'zip'
  readonly numbers: readonly number[]
  readonly url: string
}

const extraPrice = 1000
const contracted = 1

/** Reference model of the download rules, written from the specification and without code of the product. */
export class DeliveryModel {
  readonly sold: boolean
  readonly pictures: Set<number>
  /** The two download settings of the gallery. */
  single = true
  all = true
  scope: Scope | null = null
  /** Whether families may choose at present. */
  active = true
  /** Whether the plan includes ZIPs and originals. */
  fullPlan = true
  hasChooser = true
  readonly yes = new Set<number>()
  finishedTotal: number | null = null
  paidBefore = 0
  received = false
  pin: string | null = null
  /** Visitors who entered the current PIN. */
  private readonly typedBy = new Set<Visitor>()
  /** Wrong attempts by visitor, since the PIN was set or last entered correctly. */
  readonly wrongPins: Record<Visitor, number> = { chooser: 0, other: 0 }
  links: Link[] = []
  private readonly ended = new Set<Link>()

  constructor(sold: boolean, pictures: number) {
    this.sold = sold
    this.pictures = new Set(Array.from({ length: pictures }, (_, at) => at + 1))
  }

  total(): number {
    return this.sold ? Math.max(0, this.yes.size - contracted) * extraPrice : 0
  }

  due(): number {
    return this.received ? 0 : Math.max(0, (this.finishedTotal ?? 0) - this.paidBefore)
  }

  /** An existing selection of the chooser decides whether the gallery sells; without one, the offer decides. */
  effectiveScope(): Scope {
    if (this.scope !== null) return this.scope
    return this.sold && (this.hasChooser || this.active) ? 'paid' : 'all'
  }

  /** Pictures the visitor may download, or the error code for every download. */
  allowed(visitor: Visitor): { numbers: Set<number> } | { error: string } {
    const chooses = visitor === 'chooser'
    if (chooses && this.active && this.finishedTotal === null) return { error: 'DownloadAwaitsSelection' }
    const scope = this.effectiveScope()
    if (scope === 'all') return { numbers: this.pictures }
    if (!chooses || this.finishedTotal === null) return { error: 'DownloadAwaitsSelection' }
    if (scope === 'paid' && this.due() > 0) return { error: 'DownloadAwaitsPayment' }
    return { numbers: this.yes }
  }

  /** The error code, or the pictures that are returned. All attempts are for originals. */
  attempt(visitor: Visitor, { as, numbers }: Attempt): { error: string } | { numbers: number[] } {
    if (visitor === 'chooser' && !this.hasChooser) return { error: 'SessionExpired' }
    const isZip = as === 'zip' && !(numbers !== 'all' && numbers.length === 1)
    const isOn = isZip ? this.all : this.single || this.all
    if (!isOn || !this.fullPlan) return { error: 'DownloadNotAllowed' }
    const allowed = this.allowed(visitor)
    if ('error' in allowed) return allowed
    if (numbers === 'all') {
      if (this.needsPin(visitor)) return { error: 'DownloadPinRequired' }
      return { numbers: [...allowed.numbers].toSorted((a, b) => a - b) }
    }
    const isEverything = allowed.numbers === this.pictures
    if (!isEverything && numbers.some((number) => !allowed.numbers.has(number))) return { error: 'PictureNotIncluded' }
    if (this.needsPin(visitor)) return { error: 'DownloadPinRequired' }
    return { numbers: numbers.filter((number) => this.pictures.has(number)) }
  }

  isAlive(link: Link): boolean {
    if (this.ended.has(link)) return false
    const { to, as, numbers } = link
    const repeated = this.attempt(to, { as, numbers })
    return 'numbers' in repeated && repeated.numbers.length === numbers.length
  }

  /** Deleting a picture or a client ends every issued link of the gallery, also those of other visitors. */
  private endLinks(): void {
    for (const link of this.links) this.ended.add(link)
  }

  needsPin(visitor: Visitor): boolean {
    return this.pin !== null && !this.typedBy.has(visitor)
  }

  /** A changed PIN must be entered again by every visitor and ends the links; removing it keeps them. */
  setPin(pin: string | null): void {
    if (pin !== null && pin !== this.pin) {
      this.endLinks()
      this.typedBy.clear()
      this.wrongPins.chooser = 0
      this.wrongPins.other = 0
    }
    this.pin = pin
  }

  typePin(visitor: Visitor, isCorrect: boolean): void {
    if (!isCorrect) this.wrongPins[visitor] += 1
    else {
      this.typedBy.add(visitor)
      this.wrongPins[visitor] = 0
    }
  }

  removePicture(number: number): void {
    this.endLinks()
    this.pictures.delete(number)
    this.yes.delete(number)
  }

  removeChooser(): void {
    this.endLinks()
    this.hasChooser = false
    this.yes.clear()
    this.finishedTotal = null
  }

  finish(): void {
    this.finishedTotal = this.total()
    this.received = false
  }

  reopen(): void {
    if (this.received) this.paidBefore = Math.max(this.paidBefore, this.finishedTotal ?? 0)
    this.finishedTotal = null
    this.received = false
  }
}
