import { expect, test } from 'vitest'
import { endpointList } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name?: string; in?: string; required?: boolean; schema?: unknown; $ref?: string }[]
  responses: Record<string, unknown>
  security: unknown[]
  'x-origin': string
}

const document = openApiDocument(endpointList, { version: '1.2.3' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation: operation as unknown as Operation,
  })),
)

test('contains every endpoint once, under its own operation id', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(endpointList.map(({ name }) => name).toSorted())
})

test('no two paths differ only in the names of their placeholders', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('declares every placeholder as a required path parameter with a schema', () => {
  const invalid = operations.filter(({ path, operation }) => {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    const declared = new Set(inPath.filter(({ required, schema }) => required && schema).map(({ name }) => name))
    return inPath.length !== placeholders.length || placeholders.some((name) => !declared.has(name))
  })
  expect(invalid.map(({ path }) => path)).toEqual([])
})

test('every operation has one success, its errors, an origin and the header', () => {
  for (const { operation } of operations) {
    const statuses = Object.keys(operation.responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect(statuses).toEqual(expect.arrayContaining(['403', '422', '429', '500', '503']))
    expect(['spec', 'ours']).toContain(operation['x-origin'])
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/Revela' })
  }
})

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const schemas = document.components.schemas as Record<string, Schema>

/** Every number below a schema, with its path. */
function numbersIn(schemaNode: Schema, path: string): { path: string; schema: Schema }[] {
  const schema = schemaNode.$ref ? schemas[schemaNode.$ref.replace('#/components/schemas/', '')]! : schemaNode
  const isNumber = [schema.type].flat().some((type) => type === 'number' || type === 'integer')
  const isFree = schema.enum === undefined && schema.const === undefined
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(isNumber && isFree ? [{ path, schema }] : []),
    ...parts.flatMap((part) => numbersIn(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`)),
    ...(schema.items ? numbersIn(schema.items, `${path}[]`) : []),
  ]
}

// Numbers in a path or query are text: integerInText enforces their bounds, tested in fields/in-text.test.ts.
test('every number of a body has bounds on both sides', () => {
  type Body = { requestBody?: { content: Record<string, { schema: Schema }> } }
  const numbers = operations.flatMap(({ path, operation }) =>
    Object.values((operation as Body).requestBody?.content ?? {}).flatMap(({ schema }) => numbersIn(schema, path)),
  )
  expect(numbers.length).toBeGreaterThan(20)
  const unbounded = numbers.filter(
    ({ schema }) =>
      (schema.minimum ?? schema.exclusiveMinimum) === undefined ||
      (schema.maximum ?? schema.exclusiveMaximum) === undefined,
  )
  expect(unbounded.map(({ path }) => path)).toEqual([])
})

test('every reference can be resolved', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target)
  const follow = (target: string) =>
    target.split('/').reduce<unknown>((path, key) => (path as Record<string, unknown> | undefined)?.[key], document)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((target) => follow(target) === undefined)).toEqual([])
})

test('defines each response and each long schema once', () => {
  const texts: string[] = []
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node) && ('type' in node || 'content' in node)) texts.push(JSON.stringify(node))
    Object.values(node).forEach(collect)
  }
  collect([document.paths, document.components.schemas, document.components.responses])
  const long = texts.filter((text) => text.length >= 400)
  expect(long.length).toBeGreaterThan(50)
  expect(new Set(long).size).toBe(long.length)
})

test('only calls that are not open require a session', () => {
  const security = Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation.security]))
  expect(security['auth.signIn']).toEqual([])
  expect(security['customer.getInfo']).toEqual([{ session: [] }])
  expect(security['auth.logout']).toEqual([{ session: [] }, {}])
})

test('a file is multipart with its fields', () => {
  const upload = document.paths['/pictures/{pictureId}/gallery/{id}/payload/{payloadId}']?.['post']
  expect(upload).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            properties: { options: { type: 'string' }, picture: { type: 'string', format: 'binary' } },
            required: ['picture'],
          },
        },
      },
    },
  })
})

test('the same endpoints give the same text in any order', () => {
  const reversed = openApiDocument(endpointList.toReversed(), { version: '1.2.3' })
  expect(JSON.stringify(reversed)).toBe(JSON.stringify(document))
  expect(document.info.version).toBe('1.2.3')
})

test('describes only the endpoints it is called with', () => {
  const some = openApiDocument(endpointList.slice(0, 2), { version: '1' })
  expect(Object.keys(some.paths)).toEqual(['/auth/logout', '/auth/session'])
})
