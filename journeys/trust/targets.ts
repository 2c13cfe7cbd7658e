import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../story/places.ts'

export interface Target {
  operation: string
  method: string
  url: string
  body: unknown
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; requestBody?: unknown }>>
}

export interface Loot {
  origin: string
  /** Of a session of the victim on another device. */
  sessionId: string
  victim: { email: string; password: string }
  attacker: { email: string; password: string }
}

/** Every bound endpoint, aimed at the victim with a body that would do harm if it were believed. */
export function targets({ origin, sessionId, victim, attacker }: Loot): Target[] {
  const bodies: Record<string, unknown> = {
    'auth.signIn': attacker,
    'auth.startExternalSignIn': { auth_with: 'google' },
    'auth.externalSignIn': { auth_with: 'google', auth: 'state', token: 'a.b.c' },
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
  const { paths } = JSON.parse(readFileSync(join(repository, 'docs/api/openapi.json'), 'utf8')) as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => {
      if (requestBody !== undefined && bodies[operationId] === undefined) {
        throw new Error(`${operationId} takes a body: say which one would do harm`)
      }
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = fill[name]
        if (value === undefined) throw new Error(`${operationId} has the parameter ${name}: say whose`)
        return value
      })
      return {
        operation: operationId,
        method: method.toUpperCase(),
        url: `${origin}/api${filled}`,
        body: bodies[operationId] ?? null,
      }
    }),
  )
}
