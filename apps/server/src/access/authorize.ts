import { needsSecondFactor, type Endpoint } from '@revela/contract'
import { ApiError } from '../platform/api-error/api-error.ts'
import type { Principal } from './principal.ts'
import { isSupport, canSupportCall, supportSessionError } from './support.ts'

export type AccessRequest = {
  readonly principal: Principal
  /** Every id the call names, by kind of thing. A policy answers for all of them or for none. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

/**
 * May this principal do this to these ids? `false` looks like absence: foreign and missing things answer alike. A
 * principal means yes, and is who the call is made as: a family's browser may be a client in one gallery and a guest in
 * another.
 */
export type Policy = (request: AccessRequest) => Promise<boolean | Principal>

export type Policies = Readonly<Record<string, Policy>>

export type AccountStatus = 'good' | 'InactiveAccount' | 'MissingPlan'

export type Authorizer = {
  /**
   * Throws when no module answers for the endpoint's permission: such a server must not start. The guard answers who the
   * call is made as.
   */
  readonly guard: (endpoint: Endpoint) => (request: AccessRequest) => Promise<Principal>
}

type Deps = { policies: readonly Policies[]; getAccountStatus: (customerId: string) => Promise<AccountStatus> }

export function createAuthorizer({ policies, getAccountStatus }: Deps): Authorizer {
  const policyByPermission = new Map<string, Policy>()
  for (const [permission, policy] of policies.flatMap((part) => Object.entries(part))) {
    if (policyByPermission.has(permission)) throw new Error(`two rooms answer for the permission ${permission}`)
    policyByPermission.set(permission, policy)
  }
  return {
    guard: (endpoint) => {
      const { access } = endpoint
      if (access.kind === 'open') throw new Error(`${endpoint.name} is open: there is nothing to guard`)
      const policy = policyByPermission.get(access.permission)
      if (!policy) throw new Error(`${endpoint.name}: no room answers for the permission ${access.permission}`)
      return async (request) => {
        if (!access.principals.includes(request.principal.kind)) throw new ApiError('Forbidden')
        if (isSupport(request.principal) && !canSupportCall(endpoint)) throw supportSessionError()
        if (isSecondFactorMissing(request.principal) && needsSecondFactor(access))
          throw new ApiError('SecondFactorRequired')
        if (access.accountStatus === 'good') {
          const status = await getAccountStatus(request.principal.customerId)
          if (status !== 'good') throw new ApiError(status)
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

/** Support's own people have shown a code before their session began. */
function isSecondFactorMissing(principal: Principal): boolean {
  return principal.kind === 'customer' && principal.isSecondFactorMissing && !isSupport(principal)
}

/** For what belongs to the caller by definition: their own account, the lists of their own tenant. */
export const ownTenant: Policy = async () => true
