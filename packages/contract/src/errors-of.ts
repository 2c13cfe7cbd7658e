import type { Access, Endpoint } from './endpoint.ts'
import { commonErrors, sessionErrors, standingErrors, type ErrorCode } from './errors.ts'
import { placedIds, resourceNotFound } from './resources.ts'

/** Refused while support requires a second factor that the photographer has not registered. */
export function needsSecondFactor(access: Access): boolean {
  return access.kind === 'session' && access.of.includes('customer') && !access.beforeSecondFactor
}

/** Every code a call may answer with: its own, and those that its access and the ids it names bring along. */
export function errorsOf(endpoint: Pick<Endpoint, 'access' | 'ids' | 'errors'>): readonly ErrorCode[] {
  const { access } = endpoint
  const codes = new Set<ErrorCode>([...endpoint.errors, ...commonErrors])
  for (const { kind } of placedIds(endpoint)) codes.add(resourceNotFound[kind])
  if (access.kind === 'session' && !access.optional) for (const code of sessionErrors) codes.add(code)
  if (needsSecondFactor(access)) codes.add('SecondFactorRequired')
  if (access.kind === 'session' && access.standing === 'good') for (const code of standingErrors) codes.add(code)
  return [...codes].toSorted()
}
