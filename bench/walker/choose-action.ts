import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

export type Action =
  | { readonly kind: 'tap' | 'type'; readonly control: Control; readonly text: string }
  | { readonly kind: 'back' | 'reload' | 'offline' | 'scroll'; readonly control: null; readonly text: string }

/** How often in a thousand steps something other than a control is chosen. */
const shares = [
  ['back', 60],
  ['reload', 30],
  ['offline', 15],
  ['scroll', 45],
] as const

const texts: Readonly<Record<string, readonly string[]>> = {
  email: ['marina@familia.test', 'não é um e-mail'],
  tel: ['11987654321', '12'],
  number: ['3', '-1', '99999999'],
  date: ['2030-12-24', '1999-01-01'],
  password: ['céu aberto em Olinda', 'x'],
  text: ['Ana & João', 'São Paulo 2026', '<b>"olá"</b> ❤️', ' ', 'x'.repeat(300)],
}

/** The same control in another gallery, or another of many pictures, counts as the same. */
export const nameOf = ({ label }: Pick<Control, 'label'>): string => label.replaceAll(/\d+/g, '#')

export type Chooser = { next(page: PageState, isOffline: boolean): Action }

/** How often in a thousand taps that changed the page the walker goes back and taps the same control again. */
const repeatShare = 300

/**
 * Chooses the actions of one visit by the seed and the page. Each control draws its own number from the seed and its
 * name, so that a message that appears late, or not at all, does not change the choice among the others.
 */
export function createChooser(seed: string, uses: Map<string, number>): Chooser {
  let step = 0
  let previous: { readonly screenKey: string; readonly tapped: string } | null = null
  const plannedSteps: ('back' | { readonly tap: string })[] = []
  const draw = (purpose: string) => drawFrom(`${seed} ${step} ${purpose}`)

  /** Prefers controls that were rarely used on a screen; forty pictures count as one control. */
  function pickControl(screen: string, controls: readonly Control[]): Control {
    const labelCounts = new Map<string, number>()
    for (const control of controls) labelCounts.set(nameOf(control), (labelCounts.get(nameOf(control)) ?? 0) + 1)
    const layout = new Map<string, number>()
    let best = { control: controls[0]!, score: Infinity }
    for (const control of controls) {
      const name = nameOf(control)
      const occurrence = (layout.get(name) ?? 0) + 1
      layout.set(name, occurrence)
      const weight = 1 / ((1 + (uses.get(`${screen} ${name}`) ?? 0)) * labelCounts.get(name)!)
      const score = -Math.log(draw(`${name} ${occurrence}`)) / weight
      if (score < best.score) best = { control, score }
    }
    const key = `${screen} ${nameOf(best.control)}`
    uses.set(key, (uses.get(key) ?? 0) + 1)
    return best.control
  }

  /** A page that opened once must open again after going back. */
  function planReturn({ screenKey, controls }: PageState): void {
    const hasNavigated = previous !== null && previous.screenKey !== screenKey && plannedSteps.length === 0
    if (hasNavigated && draw('again') * 1_000 < repeatShare) plannedSteps.push('back', { tap: previous!.tapped })
    const next = plannedSteps[0]
    if (typeof next === 'object' && !controls.some(({ label }) => label === next.tap)) plannedSteps.length = 0
  }

  function choose(page: PageState, isOffline: boolean): Action {
    const planned = plannedSteps.shift()
    if (planned === 'back') return { kind: 'back', control: null, text: '' }
    const plannedControl = page.controls.find(({ label }) => label === planned?.tap)
    if (plannedControl) return { kind: 'tap', control: plannedControl, text: '' }
    let roll = Math.floor(draw('kind') * 1_000)
    for (const [kind, share] of shares) {
      roll -= share
      // A reload while offline shows the browser's own page, which is not checked.
      const isPossible = !isOffline || kind === 'scroll'
      if (roll < 0) return { kind: isPossible ? kind : 'scroll', control: null, text: '' }
    }
    if (page.controls.length === 0) return { kind: isOffline ? 'scroll' : 'back', control: null, text: '' }
    const control = pickControl(screenOf(page.url), page.controls)
    if (control.field === null) return { kind: 'tap', control, text: '' }
    const candidates = texts[control.field] ?? texts['text']!
    return { kind: 'type', control, text: candidates[Math.floor(draw('text') * candidates.length)]! }
  }

  return {
    next: (page, isOffline) => {
      step += 1
      if (isOffline) plannedSteps.length = 0
      else planReturn(page)
      const action = choose(page, isOffline)
      previous = action.kind === 'tap' ? { screenKey: page.screenKey, tapped: action.control.label } : null
      return action
    },
  }
}

/** A number above 0 and up to 1 that depends on the words alone. */
function drawFrom(words: string): number {
  return (createHash('sha256').update(words).digest().readUInt32BE() + 1) / 2 ** 32
}

/** Pages that differ only by an id are one screen. */
function screenOf(url: string): string {
  return new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27,}|\d+/g, '#')
}

/** A control that can be tapped or typed into now, with its position in the window. */
type Control = {
  readonly label: string
  /** `text` for fields that take typing, with the field's type; everything else is tapped. */
  readonly field: string | null
  readonly x: number
  readonly y: number
}

export type PageState = {
  readonly url: string
  /** Changes when the app shows another page, also with the same address. */
  readonly screenKey: string
  readonly controls: readonly Control[]
  /** No text and no controls. */
  readonly isBlank: boolean
}

/**
 * The visible controls, sorted so that the same window gives the same list. Links to other sites, new tabs and
 * downloads are left out, so that the walk stays in the app.
 */
export async function readPage(page: Page): Promise<PageState> {
  return await page.evaluate(() => {
    const selector =
      'button, a[href], input, textarea, select, summary, [role=button], [role=gridcell], [role=tab], [role=switch],' +
      ' [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=combobox]'
    const typed = new Set(['text', 'email', 'tel', 'search', 'number', 'password', 'url', 'date', ''])

    const controls: Control[] = []
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert], [aria-hidden=true]')) continue
      const link = element.closest('a')
      if (link && (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')))
        continue
      const topElement = document.elementFromPoint(x, y)
      const isReachable =
        topElement !== null &&
        (element.contains(topElement) || topElement.contains(element) || topElement.closest('label') !== null)
      if (!isReachable || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
      const accessibleName = (element.getAttribute('aria-label') ?? element.innerText) || label
      const words = accessibleName || element.getAttribute('placeholder') || element.getAttribute('name') || ''
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const type = element.getAttribute('type') ?? ''
      controls.push({
        label: `${role} ${words.replaceAll(/\s+/g, ' ').trim().slice(0, 48)}`,
        field: element.matches('input, textarea') && typed.has(type) ? type || 'text' : null,
        x: Math.round(x),
        y: Math.round(y),
      })
    }
    controls.sort((a, b) => a.label.localeCompare(b.label) || a.y - b.y || a.x - b.x)
    const hasText = (document.body?.innerText ?? '').trim() !== ''
    const screenKey = `${location.href} ${JSON.stringify(history.state)}`
    return { url: location.href, screenKey, controls, isBlank: !hasText && controls.length === 0 }
  })
}
