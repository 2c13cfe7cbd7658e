/**
 * In-memory reference model of gallery access. It shares no code with the product and predicts what every visitor may
 * see after the same steps.
 */

export type Mode = 'link' | 'password' | 'invited'
export const visitorNames = ['guest', 'holder', 'byLink', 'byCode', 'uninvited', 'preview'] as const
export type VisitorName = (typeof visitorNames)[number]

export type SimpleStep =
  | 'publish'
  | 'unpublish'
  | 'sendByHand'
  | 'trash'
  | 'restore'
  | 'revokeLink'
  | 'privateSelection'

export type Step =
  | { readonly do: SimpleStep }
  | { readonly do: 'setAccess'; readonly access: Mode; readonly password: string | null }
  | { readonly do: 'preferences'; readonly type: 'private' | 'public'; readonly active: boolean }
  | { readonly do: 'delivery'; readonly on: boolean }
  | { readonly do: 'sendMail'; readonly to: 'byCode' | 'uninvited' }
  | { readonly do: 'closeIn'; readonly days: number | null }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'setSlug'; readonly name: string }
  | { readonly do: 'enter'; readonly visitor: VisitorName; readonly password: string }

type GrantInModel =
  | { readonly by: 'open' | 'invitation' | 'owner' }
  | { readonly by: 'password'; readonly revision: number }

const hourMs = 3_600_000
/** São Paulo has had no daylight saving time since 2019. */
const dayOf = (now: number) => Math.floor((now - 3 * hourMs) / (24 * hourMs))

export class AccessModel {
  published = true
  access: Mode = 'link'
  password: { text: string; revision: number } | null = null
  revisions = 0
  closesOn: number | null = null
  deleted = false
  linkType: 'private' | 'public' | null = null
  hasSelection = false
  linkRevoked = false
  readonly invited = new Set<VisitorName>(['byLink', 'byCode'])
  readonly grants = new Map<VisitorName, GrantInModel>()
  slugs: string[]
  now: number
  /** The owner's preview lasts 12 hours. */
  readonly previewEnds: number

  constructor(slug: string, now: number) {
    this.slugs = [slug]
    this.now = now
    this.previewEnds = now + 12 * hourMs
    for (const name of visitorNames) {
      const by = name === 'preview' ? 'owner' : name === 'byLink' || name === 'byCode' ? 'invitation' : 'open'
      this.grants.set(name, { by })
    }
  }

  get closed(): boolean {
    return this.closesOn !== null && dayOf(this.now) > this.closesOn
  }

  /** Visible outside the studio. */
  get visible(): boolean {
    return this.published && !this.deleted
  }

  get canStrangersEnter(): boolean {
    return this.visible && !this.closed && this.access === 'link'
  }

  canSee(name: VisitorName): boolean {
    const grant = this.grants.get(name)
    if (!grant || this.deleted) return false
    if (grant.by === 'owner') return this.now < this.previewEnds
    if (!this.visible || this.closed) return false
    if (this.access === 'link' || grant.by === 'invitation') return true
    return grant.by === 'password' && this.access === 'password' && grant.revision === this.password?.revision
  }

  /** Whether the visitor's own key opens the gallery now. On success the model stores the resulting grant. */
  enter(name: VisitorName, password: string): boolean {
    if (this.grants.get(name)?.by === 'owner' && this.now < this.previewEnds) return this.canSee(name)
    if (!this.visible || this.closed) return false
    const key = this.keyOf(name, password)
    if (key) this.grants.set(name, key)
    return key !== null
  }

  private keyOf(name: VisitorName, password: string): GrantInModel | null {
    const open = this.access === 'link' ? ({ by: 'open' } as const) : null
    if (name === 'guest' || name === 'preview') return this.canSee(name) ? this.grants.get(name)! : open
    if (name === 'holder') {
      const right = this.access === 'password' && this.password?.text === password
      return right ? { by: 'password', revision: this.password!.revision } : null
    }
    if (name === 'byLink' && this.linkRevoked) return null
    return this.invited.has(name) ? { by: 'invitation' } : open
  }

  apply(step: Step): void {
    if (step.do === 'wait') this.now += step.hours * hourMs
    if (step.do === 'restore') this.deleted = false
    if (step.do === 'revokeLink') {
      this.linkRevoked = true
      this.grants.delete('byLink')
    }
    // No other step has an effect on a gallery in the trash.
    if (this.deleted) return
    switch (step.do) {
      case 'publish':
      case 'sendByHand':
        this.published = true
        break
      case 'unpublish':
        this.published = false
        break
      case 'trash':
        this.deleted = true
        break
      case 'setAccess':
        this.setAccess(step.access, step.password)
        break
      case 'preferences':
        this.linkType = step.type
        if (step.active && step.type === 'private') this.restrictAccess()
        break
      case 'privateSelection':
        if (this.hasSelection) break
        this.hasSelection = true
        this.linkType ??= 'private'
        if (this.linkType === 'private') this.restrictAccess()
        break
      case 'sendMail':
        this.published = true
        this.invited.add(step.to)
        break
      case 'closeIn':
        this.closesOn = step.days === null ? null : dayOf(this.now) + step.days
        break
      case 'setSlug':
        this.slugs = [step.name, ...this.slugs.filter((slug) => slug !== step.name)]
        break
    }
  }

  private setAccess(access: Mode, password: string | null): void {
    if (access === 'password') {
      if (password === null && this.password === null) return
      if (password !== null && password !== this.password?.text) {
        this.revisions += 1
        this.password = { text: password, revision: this.revisions }
      }
    }
    this.access = access
  }

  private restrictAccess(): void {
    if (this.access === 'link') this.access = 'invited'
  }
}
