/** The part of JSON Schema that the contract's bodies use. */
export interface JsonSchema {
  $ref?: string
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  format?: string
  minimum?: number
  minLength?: number
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
}

const examplesByFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  date: '2026-11-15',
  'date-time': '2026-11-15T12:00:00Z',
}

/** A value that the schema accepts, with every field. `shared` has the schemas that it references. */
export function exampleOf(schema: JsonSchema, shared: Readonly<Record<string, JsonSchema>>): unknown {
  if (schema.$ref) return exampleOf(shared[schema.$ref.replace('#/components/schemas/', '')]!, shared)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], shared)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return Object.fromEntries(fields.map(([name, part]) => [name, exampleOf(part, shared)]))
    }
    case 'array':
      return schema.items ? [exampleOf(schema.items, shared)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return examplesByFormat[schema.format ?? ''] ?? 'forjado'.padEnd(schema.minLength ?? 0, 'x')
    default:
      return null
  }
}
