import { subscriptionRoute, type RoutingFacts } from '@revela/domain'
import { paths } from '../../lib/paths.ts'

const blockedScreens = new Set<string>([paths.expired, paths.extendTrial, paths.canceled, paths.freeBlocked])

/**
 * Where this account must go instead of `path`, or `null` to stay. A blocking screen belongs only to the accounts it
 * speaks of: anybody else who opens its address would read something untrue.
 */
export function redirectFor(facts: RoutingFacts, path: string): string | null {
  const decision = subscriptionRoute(facts, path)
  if (!decision.allow) return decision.redirect
  if (!blockedScreens.has(path)) return null
  const home = subscriptionRoute(facts, paths.gallery)
  if (home.allow) return paths.gallery
  return home.redirect === path ? null : home.redirect
}
