import { normalizeSubdomain, subdomainProblem } from '@revela/domain'
import { subdomainSettings } from '@revela/phrases'
import type { Availability } from '../api/subdomain-queries.ts'

export type NameState =
  | { readonly kind: 'current' }
  | { readonly kind: 'wrong'; readonly help: string; readonly suggestions: readonly string[] }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'free' }

type Facts = {
  readonly typed: string
  readonly current: string
  /** The server's answer about exactly this name, if it is there. */
  readonly answer: Availability | undefined
  readonly failed: boolean
}

/** What is known about a name somebody types: the rules at once, the rest when the server has answered. */
export function nameState({ typed, current, answer, failed }: Facts): NameState {
  const name = normalizeSubdomain(typed)
  if (name === current) return { kind: 'current' }
  const problem = subdomainProblem(name)
  const known = answer?.subdomain === name ? answer : undefined
  // The server also knows names close to a reserved one.
  if (problem !== null) {
    return { kind: 'wrong', help: subdomainSettings.problems[problem], suggestions: known?.suggestions ?? [] }
  }
  if (known === undefined) return { kind: failed ? 'unknown' : 'checking' }
  if (known.available) return { kind: 'free' }
  return { kind: 'wrong', help: known.help ?? subdomainSettings.problems.reserved, suggestions: known.suggestions }
}

/** Whether the server has anything to say about it that the rules have not said. */
export function isWorthAsking(typed: string, current: string): boolean {
  const name = normalizeSubdomain(typed)
  const problem = subdomainProblem(name)
  return name !== current && (problem === null || problem === 'reserved')
}
