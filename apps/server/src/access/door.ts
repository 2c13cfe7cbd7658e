import { needsSecondFactor, type Endpoint } from '@revela/contract'
import { Refusal } from '../platform/refusal/refusal.ts'
import type { Principal } from './principal.ts'
import { isSupport, supportMay, supportRefusal } from './support.ts'

export type Ask = {
  readonly principal: Principal
  /** Every id the call names, by kind of thing. A policy answers for all of them or for none. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

/**
 * May this principal do this to these ids? `false` looks like absence: foreign and missing things answer alike. A
 * principal means yes, and is who the call is made as: a family's browser may be a client in one gallery and a guest in
 * another.
 */
export type Policy = (ask: Ask) => Promise<boolean | Principal>

export type Policies = Readonly<Record<string, Policy>>

export type Standing = 'good' | 'InactiveAccount' | 'MissingPlan'

export type Door = {
  /**
   * Throws when no module answers for the endpoint's permission: such a server must not start. The guard answers who the
   * call is made as.
   */
  readonly guard: (endpoint: Endpoint) => (ask: Ask) => Promise<Principal>
}

type Needs = { policies: readonly Policies[]; standingOf: (customerId: string) => Promise<Standing> }

export function createDoor({ policies, standingOf }: Needs): Door {
  const known = new Map<string, Policy>()
  for (const [permission, policy] of policies.flatMap((part) => Object.entries(part))) {
    if (known.has(permission)) throw new Error(`two rooms answer for the permission ${permission}`)
    known.set(permission, policy)
  }
  return {
    guard: (endpoint) => {
      const { access } = endpoint
      if (access.kind === 'open') throw new Error(`${endpoint.name} is open: there is nothing to guard`)
      const policy = known.get(access.permission)
      if (!policy) throw new Error(`${endpoint.name}: no room answers for the permission ${access.permission}`)
      return async (ask) => {
        if (!access.of.includes(ask.principal.kind)) throw new Refusal('Forbidden')
        if (isSupport(ask.principal) && !supportMay(endpoint)) throw supportRefusal()
        if (isSecondFactorMissing(ask.principal) && needsSecondFactor(access)) throw new Refusal('SecondFactorRequired')
        if (access.standing === 'good') {
          const standing = await standingOf(ask.principal.customerId)
          if (standing !== 'good') throw new Refusal(standing)
        }
        const answer = await policy(ask)
        if (answer === false) throw new Refusal('NotFound')
        if (answer === true) return ask.principal
        if (!access.of.includes(answer.kind)) throw new Refusal('Forbidden')
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
