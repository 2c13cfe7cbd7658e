import { paths } from '../../lib/paths.ts'
import { subscriptionRoute, type RoutingFacts } from '@revela/domain'

type ShellVisibility = {
  /** The checkout's own bar in place of the studio's. */
  readonly checkout: boolean
  /** The tabs. Brand, support and the user menu are always visible, so that every account can sign out. */
  readonly menu: boolean
  readonly breadcrumb: boolean
  /** The page fills the whole width below the bar. */
  readonly fullWidth: boolean
  /** Pictures use the whole width of a large window. */
  readonly wide: boolean
}

const withoutMenu = [paths.wizard, paths.checkout]
const withoutBreadcrumb = [
  paths.checkout,
  paths.wizard,
  paths.expired,
  paths.albums,
  paths.extendTrial,
  paths.canceled,
  paths.freeBlocked,
]

function isUnder(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`))
}

/** Pages beside the galleries, not inside one. */
const galleryLists = new Set<string>([paths.galleryTrash, paths.galleryPresets])

export function shellVisibility(path: string): ShellVisibility {
  return {
    checkout: isUnder(path, [paths.checkout]),
    menu: !isUnder(path, withoutMenu),
    breadcrumb: !isUnder(path, withoutBreadcrumb),
    fullWidth: isUnder(path, [paths.albums]),
    wide: (path.startsWith(`${paths.gallery}/`) && !galleryLists.has(path)) || path.startsWith(`${paths.portfolio}/`),
  }
}

const blockedScreens = new Set<string>([paths.expired, paths.extendTrial, paths.canceled, paths.freeBlocked])

/**
 * The path that this account must be redirected to, or `null` to stay. A blocking screen is shown only to the accounts
 * it applies to; for all others its text would be wrong.
 */
export function redirectFor(facts: RoutingFacts, path: string): string | null {
  const decision = subscriptionRoute(facts, path)
  if (!decision.allow) return decision.redirect
  if (!blockedScreens.has(path)) return null
  const home = subscriptionRoute(facts, paths.gallery)
  if (home.allow) return paths.gallery
  return home.redirect === path ? null : home.redirect
}
