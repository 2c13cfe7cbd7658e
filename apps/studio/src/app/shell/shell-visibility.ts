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
  paths.extendTrial,
  paths.canceled,
  paths.freeBlocked,
]

function isUnder(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`))
}

/** Areas with pictures: wide below their lists. */
const wideAreas = [paths.gallery, paths.portfolio, paths.albums]
/** Pages beside the galleries and albums, not inside one. */
const lists = new Set<string>([paths.galleryTrash, paths.galleryPresets, paths.albumTrash])

/** `isAlbumsFramed`: album proofing is another site, which fills the page below the menu. */
export function shellVisibility(path: string, isAlbumsFramed: boolean): ShellVisibility {
  const isFrame = isAlbumsFramed && isUnder(path, [paths.albums])
  return {
    checkout: isUnder(path, [paths.checkout]),
    menu: !isUnder(path, withoutMenu),
    breadcrumb: !isFrame && !isUnder(path, withoutBreadcrumb),
    fullWidth: isFrame,
    wide: wideAreas.some((area) => path.startsWith(`${area}/`)) && !lists.has(path),
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
