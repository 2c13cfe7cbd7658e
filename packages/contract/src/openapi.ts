import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { errorStatus, type ErrorCode } from './errors.ts'
import { errorsOf } from './errors-of.ts'
import { shareComponents, type Json } from './openapi-components.ts'

export type OpenApiOptions = { readonly version: string; readonly sessionCookie?: string }

/** The endpoints as an OpenAPI 3.1 document. The same endpoints give the same text in any order. */
export function openApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions) {
  const paths: Record<string, Record<string, Json>> = {}
  const sorted = endpoints.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
  for (const endpoint of sorted) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  const shared = shareComponents(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Revela API', version: options.version, license: { name: 'AGPL-3.0', identifier: 'AGPL-3.0-only' } },
    servers: [{ url: '/api' }],
    tags: [...new Set(sorted.map(area))].toSorted(compare).map((name) => ({ name })),
    paths: shared.paths,
    components: {
      schemas: { Error: errorSchema, ...shared.components.schemas },
      responses: shared.components.responses,
      parameters: { Revela: revelaHeader, IdempotencyKey: idempotencyHeader },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: options.sessionCookie ?? '__Host-revela' },
      },
    },
  }
}

/** By code unit: the same on every machine, whatever its locale. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const area = (endpoint: Endpoint) => endpoint.name.slice(0, endpoint.name.indexOf('.'))

const errorSchema = {
  type: 'object',
  required: ['error', 'messages'],
  properties: {
    error: { type: 'string' },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'help'],
        properties: { id: { type: 'string' }, help: { type: 'string' } },
      },
    },
    details: { type: 'object' },
    request_id: { type: 'string' },
  },
}

const revelaHeader = { name: 'x-revela', in: 'header', required: true, schema: { const: '1' } }

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 16, maxLength: 64 },
}

function operation(endpoint: Endpoint): Json {
  const { access } = endpoint
  const session = access.kind === 'session'
  return {
    operationId: endpoint.name,
    tags: [area(endpoint)],
    'x-origin': endpoint.origin,
    ...(session ? { 'x-permission': access.permission, 'x-standing': access.accountStatus } : {}),
    security: session ? [{ session: [] }, ...(access.optional ? [{}] : [])] : [],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      { $ref: '#/components/parameters/Revela' },
      ...(endpoint.idempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    responses: { ...success(endpoint), ...errorResponses(endpoint) },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // Through text, so that only JSON values are left.
  return JSON.parse(JSON.stringify(rest)) as Json
}

function parameters(schema: z.ZodType | null, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: one,
  }))
}

function requestBody(body: NonNullable<Endpoint['body']>): Json {
  if (!('kind' in body)) {
    const needed = !body.safeParse({}).success
    return { required: needed, content: { 'application/json': { schema: jsonSchema(body, 'input') } } }
  }
  const fields = body.fields ? jsonSchema(body.fields, 'input') : {}
  const schema = {
    ...fields,
    type: 'object',
    properties: { ...(fields['properties'] as Json | undefined), [body.file]: { type: 'string', format: 'binary' } },
    required: [...((fields['required'] as string[] | undefined) ?? []), body.file],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function success({ answer }: Endpoint): Json {
  if (!answer) return { '204': { description: 'Done' } }
  return { '200': { description: 'OK', content: { 'application/json': { schema: jsonSchema(answer, 'output') } } } }
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code: ErrorCode) => String(errorStatus[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = { $ref: '#/components/schemas/Error', properties: { error: { enum: codes } } }
      return [status, { description: codes.join(', '), content: { 'application/json': { schema } } }]
    }),
  )
}
