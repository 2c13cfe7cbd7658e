import type { Endpoint } from '@revela/contract'
import { normalizeSubdomain, subdomainProblem } from '@revela/domain'
import { errorHelp, subdomainHelp } from '@revela/phrases'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../platform/refusal/refusal.ts'

// Tells a missing field from a wrong one.
const withInput = { reportInput: true }

export type Read = { params: unknown; query: unknown; body: unknown }

/** Parses a call by its contract. Unknown fields fall away; every faulty field gets one message. */
export function readCall(endpoint: Endpoint, request: FastifyRequest): Read {
  const body = endpoint.body && 'kind' in endpoint.body ? null : endpoint.body
  const params = endpoint.params?.safeParse(request.params)
  // A malformed id names nothing: it answers like a missing one.
  if (params && !params.success) throw new Refusal('NotFound')
  const query = endpoint.query?.safeParse(request.query, withInput)
  const read = body?.safeParse(request.body ?? {}, withInput)
  const issues = [...(query?.error?.issues ?? []), ...(read?.error?.issues ?? [])]
  if (issues.length > 0) throw invalidFields(issues)
  return { params: params?.data, query: query?.data, body: read?.data }
}

export function invalidFields(issues: readonly z.core.$ZodIssue[]): Refusal {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const id = String(issue.path[0] ?? '')
    if (!messages.has(id)) messages.set(id, helpFor(id, issue))
  }
  return new Refusal('InvalidRequest', { messages: [...messages].map(([id, help]) => ({ id, help })) })
}

function helpFor(id: string, issue: z.core.$ZodIssue): string {
  const tooLong = issue.code === 'too_big'
  switch (id) {
    case 'name':
    case 'display_name':
      return tooLong ? errorHelp.nameTooLong : errorHelp.nameRequired
    case 'email':
    case 'display_email':
    case 'email_default':
      return errorHelp.emailInvalid
    case 'password':
    case 'newPassword':
      return tooLong ? errorHelp.passwordTooLong : errorHelp.passwordTooShort
    case 'whatsapp_number':
      return errorHelp.phoneInvalid
    case 'subdomain':
      return subdomainHelp[subdomainProblem(normalizeSubdomain(String(issue.input))) ?? 'characters']
    case 'question_response':
      return errorHelp.chooseOneSolution
    case 'terms_of_use':
      return errorHelp.termsRequired
    default:
      return isAbsent(issue) ? errorHelp.fieldRequired : errorHelp.fieldInvalid
  }
}

function isAbsent(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'invalid_type' && issue.input === undefined) || (issue.code === 'too_small' && issue.minimum === 1)
  )
}
