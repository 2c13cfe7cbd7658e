import {
  checkDomain as checkEndpoint,
  getDomain,
  removeDomain as removeEndpoint,
  setDomain as setEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { checkDomain, removeDomain, setDomain } from './change-domain.ts'
import { readDomain } from './domain.presenter.ts'
import type { DomainsDeps } from './domains.module.ts'

export function domainsRoutes(deps: DomainsDeps): Route[] {
  return [
    customerRoute(getDomain, async ({ principal }) => readDomain(deps, principal.customerId)),
    customerRoute(setEndpoint, async ({ principal, body }) => setDomain(deps, principal.customerId, body.name)),
    customerRoute(checkEndpoint, async ({ principal }) => checkDomain(deps, principal.customerId)),
    customerRoute(removeEndpoint, async ({ principal }) => removeDomain(deps, principal.customerId)),
  ]
}
