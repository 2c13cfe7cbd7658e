import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../harness/paths.ts'
import { exampleOf } from './example-body.ts'
import type { JsonSchema } from './example-body.ts'

export interface Target {
  operation: string
  method: string
  url: string
  body: unknown
}

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

export interface TargetInput {
  origin: string
  /** The id of the victim's session on another device. */
  sessionId: string
  victim: { email: string; password: string }
  attacker: { email: string; password: string }
}

/**
 * Every bound endpoint, aimed at the victim. An endpoint has its own body where that is more harmful than an example.
 */
export function targets({ origin, sessionId, victim, attacker }: TargetInput): Target[] {
  const bodies: Record<string, unknown> = {
    'auth.signIn': attacker,
    'auth.startExternalSignIn': { auth_with: 'google' },
    'auth.externalSignIn': { auth_with: 'google', auth: 'state', token: 'a.b.c' },
    'auth.acceptExternalTerms': { terms_of_use: true },
    'auth.redeemHandover': { code: 'a', audience: origin, agent: 'x' },
    'customer.signUp': {
      name: 'Conta Forjada',
      email: 'forjada@estudio.test',
      password: 'maré baixa em Itaparica',
      whatsapp_number: '11987654321',
      terms_of_use: true,
      question: 'how_revela_helps',
      question_response: [{ solution: 'selection', response: 'x' }],
    },
    'customer.logLogin': { key: 'login', value: { redirectUrl: '/forjado', page: 'login', context: 'forjado' } },
    'customer.changePassword': { currentPassword: victim.password, newPassword: 'senha que o atacante conhece' },
    'customer.requestPasswordRecovery': { email: victim.email },
    'customer.resetPassword': { password: 'senha que o atacante conhece', token: 'x' },
  }
  const fill: Record<string, string> = { session_id: sessionId, product: 'site_pro' }
  const anyId = '00000000-0000-0000-0000-000000000000'
  const { paths, components } = JSON.parse(readFileSync(join(repository, 'docs/api/openapi.json'), 'utf8')) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {})
      return {
        operation: operationId,
        method: method.toUpperCase(),
        url: `${origin}/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? anyId)}`,
        body: bodies[operationId] ?? (content ? exampleOf(content.schema, components.schemas) : null),
      }
    }),
  )
}
