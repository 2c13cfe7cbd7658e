import { execFileSync } from 'node:child_process'
import { seeded } from '@revela/dev-env'
import type { Control } from './page-controls.ts'

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

/** The same control in another gallery, or the next of many photos, counts as the same. */
export const nameOf = ({ label }: Pick<Control, 'label'>): string => label.replaceAll(/\d+/g, '#')

export type Chooser = { next(url: string, controls: readonly Control[], isOffline: boolean): Action }

/** Decides by the seed and what it saw alone; what was seldom used on a screen is used sooner. */
export function createChooser(seed: number, app: string): Chooser {
  const below = seeded(seed + app.split('').reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const uses = new Map<string, number>()
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!

  function pickControl(screen: string, controls: readonly Control[]): Control {
    const keys = controls.map((control) => `${screen} ${nameOf(control)}`)
    const same = (key: string) => keys.filter((other) => other === key).length
    // Forty photos are not forty reasons to tap on a photo.
    const weights = keys.map((key) => 1 / ((1 + (uses.get(key) ?? 0)) * same(key)))
    let left = (below(1_000_000) / 1_000_000) * weights.reduce((sum, weight) => sum + weight, 0)
    const at = weights.findIndex((weight) => (left -= weight) <= 0)
    const chosen = at === -1 ? controls.length - 1 : at
    uses.set(keys[chosen]!, (uses.get(keys[chosen]!) ?? 0) + 1)
    return controls[chosen]!
  }

  return {
    next: (url, controls, isOffline) => {
      let dice = below(1_000)
      for (const [kind, share] of shares) {
        dice -= share
        // A reload without a connection shows the browser's own page, which is not ours to judge.
        const possible = !isOffline || kind === 'scroll'
        if (dice < 0) return { kind: possible ? kind : 'scroll', control: null, text: '' }
      }
      if (controls.length === 0) return { kind: isOffline ? 'scroll' : 'back', control: null, text: '' }
      const control = pickControl(screenOf(url), controls)
      if (control.field === null) return { kind: 'tap', control, text: '' }
      return { kind: 'type', control, text: pick(texts[control.field] ?? texts['text']!) }
    },
  }
}

/** Pages that differ by an id alone are one screen. */
function screenOf(url: string): string {
  return new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27,}|\d+/g, '#')
}

/** Every commit walks another way, and the same commit always the same. */
export function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 7), 16)
  } catch {
    return 1
  }
}
