import { enterHome as enterEndpoint, getHome, setFamilyPassword } from '@revela/contract'
import { familyRoute, openFamilyRoute, type Route } from '../../../http/route.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { enterHome } from './enter-home.ts'
import { readHome } from './read-home.ts'
import { setPassword } from './set-password.ts'

/** A client's own page at the studio's bare address. */
export function homeRoutes(needs: SharingNeeds): Route[] {
  return [
    openFamilyRoute(getHome, async ({ principal, studio: { customerId } }) => readHome(needs, customerId, principal)),
    openFamilyRoute(enterEndpoint, async ({ body, principal, studio: { customerId }, visit }) =>
      enterHome(needs, customerId, principal, body, visit),
    ),
    familyRoute(setFamilyPassword, async ({ body, principal }) => setPassword(needs, principal, body)),
  ]
}
