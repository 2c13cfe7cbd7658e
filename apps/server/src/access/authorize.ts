import { needsSecondFactor, type Endpoint } from '@revela/contract'
import { ApiError } from '../platform/api-error/api-error.ts'
import type { Principal } from './principal.ts'
import { isSupport, canSupportCall, supportSessionError } from './support.ts'

export type AccessRequest = {
  readonly principal: Principal
  /** All ids that the call names, by kind. A policy allows all of them or none. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

/**
 * Decides whether the principal may use the permission on these ids. `false` is answered with 404, so that foreign and
 * missing objects look alike. A returned principal allows the call and replaces the caller: a family's browser may be a
 * client in one gallery and a guest in another.
 */
export type Policy = (request: AccessRequest) => Promise<boolean | Principal>

export type Policies = Readonly<Record<string, Policy>>

export type AccountStatus = 'active' | 'InactiveAccount' | 'MissingPlan'

export type Authorizer = {
  /**
   * Throws when no module defines a policy for the endpoint's permission, so that such a server does not start. The
   * guard returns the principal the call is made as.
   */
  readonly guard: (endpoint: Endpoint) => (request: AccessRequest) => Promise<Principal>
}

type Deps = { policies: readonly Policies[]; getAccountStatus: (customerId: string) => Promise<AccountStatus> }

export function createAuthorizer({ policies, getAccountStatus }: Deps): Authorizer {
  const policyByPermission = new Map<string, Policy>()
  for (const [permission, policy] of policies.flatMap((part) => Object.entries(part))) {
    if (policyByPermission.has(permission)) throw new Error(`two modules define a policy for permission ${permission}`)
    policyByPermission.set(permission, policy)
  }
  return {
    guard: (endpoint) => {
      const { access } = endpoint
      if (access.kind === 'open') throw new Error(`${endpoint.name} is open and needs no authorization`)
      const policy = policyByPermission.get(access.permission)
      if (!policy) throw new Error(`${endpoint.name}: no policy defined for permission ${access.permission}`)
      return async (request) => {
        if (!access.principals.includes(request.principal.kind)) throw new ApiError('Forbidden')
        if (isSupport(request.principal) && !canSupportCall(endpoint)) throw supportSessionError()
        if (isSecondFactorMissing(request.principal) && needsSecondFactor(access))
          throw new ApiError('SecondFactorRequired')
        if (access.accountStatus === 'active') {
          const status = await getAccountStatus(request.principal.customerId)
          if (status !== 'active') throw new ApiError(status)
        }
        const answer = await policy(request)
        if (answer === false) throw new ApiError('NotFound')
        if (answer === true) return request.principal
        if (!access.principals.includes(answer.kind)) throw new ApiError('Forbidden')
        return answer
      }
    },
  }
}

/** Staff have entered a one-time code before their session began. */
function isSecondFactorMissing(principal: Principal): boolean {
  return principal.kind === 'customer' && principal.isSecondFactorMissing && !isSupport(principal)
}

/** For what belongs to the caller by definition: their own account and the lists of their own tenant. */
export const ownTenant: Policy = async () => true
