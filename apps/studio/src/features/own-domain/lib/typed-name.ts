import { normalizeDomain, ownDomainProblem, registrableName } from '@revela/domain'
import { ownDomainHelp } from '@revela/phrases'

export type TypedName =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly help: string }
  /** The address at which the studio's own site is likely to be; `suggestion` leaves that site alone. */
  | { readonly kind: 'main'; readonly name: string; readonly suggestion: string }
  | { readonly kind: 'good'; readonly name: string }

const suggestedWord = 'fotos'

/** What can be said about a typed name without the server, which also knows its other hosts and the names in use. */
export function readTypedName(typed: string, ourHosts: readonly string[]): TypedName {
  const name = normalizeDomain(typed)
  if (name === '') return { kind: 'empty' }
  const problem = ownDomainProblem(name, ourHosts)
  if (problem !== null) return { kind: 'wrong', help: ownDomainHelp[problem] }
  const registered = registrableName(name)
  return name === registered || name === `www.${registered}`
    ? { kind: 'main', name, suggestion: `${suggestedWord}.${registered}` }
    : { kind: 'good', name }
}
