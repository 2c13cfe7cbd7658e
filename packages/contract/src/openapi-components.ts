/** Moves repeated parts of an OpenAPI document's operations into its components, so that each is defined once. */
export type Json = { readonly [key: string]: unknown }
type Paths = Record<string, Record<string, Json>>
type Kind = 'responses' | 'schemas'
export type SharedComponents = { readonly paths: Paths; readonly components: Record<Kind, Record<string, Json>> }

/** A reference itself takes about this many characters: a shorter node is not worth a component. */
const minCharacters = 160

type ComponentRef = { readonly kind: Kind; readonly name: string }

export function shareComponents(paths: Paths): SharedComponents {
  const occurrences = new Map<string, { count: number; first: ComponentRef }>()
  visit(paths, (text, component) => {
    const known = occurrences.get(text)
    occurrences.set(text, { count: (known?.count ?? 0) + 1, first: known?.first ?? component })
  })
  const shared = new Map<string, ComponentRef>()
  const usedNames = new Set<string>()
  for (const [text, { count, first }] of occurrences) {
    if (count < 2) continue
    const name = uniqueName(first.name, usedNames)
    usedNames.add(name)
    shared.set(text, { kind: first.kind, name })
  }

  const components: Record<Kind, Record<string, Json>> = { responses: {}, schemas: {} }
  /** The node with references instead of everything shared below it. */
  const withReferences = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map((part) => withReferences(part))
    if (typeof node !== 'object' || node === null) return node
    const component = shared.get(JSON.stringify(node))
    if (!component) return withReferencesBelow(node)
    components[component.kind][component.name] ??= withReferencesBelow(node)
    return { $ref: `#/components/${component.kind}/${component.name}` }
  }
  const withReferencesBelow = (node: object): Json =>
    Object.fromEntries(Object.entries(node).map(([key, part]) => [key, withReferences(part)]))
  const result = withReferences(paths) as Paths
  return { paths: result, components: { responses: sorted(components.responses), schemas: sorted(components.schemas) } }
}

const sorted = (entries: Record<string, Json>) =>
  Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function uniqueName(wanted: string, usedNames: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`
    if (!usedNames.has(name)) return name
  }
}

/** Calls back for every response with a body and every schema that is long enough to be shared. */
function visit(paths: Paths, onNode: (text: string, component: ComponentRef) => void): void {
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) {
      const { operationId, responses, ...rest } = operation as Json & { operationId: string; responses: Json }
      for (const [status, response] of Object.entries(responses)) {
        const { description, content } = response as { description: string; content?: Json }
        if (content && !status.startsWith('2')) {
          onNode(JSON.stringify(response), { kind: 'responses', name: description.replaceAll(', ', 'Or') })
        } else visitSchemas(content, operationId, onNode)
      }
      visitSchemas(rest, operationId, onNode)
    }
  }
}

function visitSchemas(node: unknown, name: string, onNode: (text: string, component: ComponentRef) => void): void {
  if (Array.isArray(node)) return node.forEach((part) => visitSchemas(part, name, onNode))
  if (typeof node !== 'object' || node === null) return
  if (isSchema(node)) {
    const text = JSON.stringify(node)
    if (text.length >= minCharacters) onNode(text, { kind: 'schemas', name: schemaName(node, name) })
  }
  for (const [key, part] of Object.entries(node)) visitSchemas(part, isWord(key) ? `${name}.${key}` : name, onNode)
}

const isSchema = (node: object) => ['type', 'anyOf', 'oneOf', 'allOf'].some((key) => key in node)

/** Keys of JSON Schema and OpenAPI, which do not describe a schema. */
const structure = new Set(
  'anyOf allOf oneOf properties items schema content application/json requestBody parameters required enum type'.split(
    ' ',
  ),
)
const isWord = (key: string) => !structure.has(key) && !/^\d/.test(key)

function schemaName(schema: object, component: string): string {
  const format = 'format' in schema && typeof schema.format === 'string' ? schema.format : null
  const name = (format ?? component)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  if ('type' in schema && schema.type === 'array') return `${name}List`
  return 'anyOf' in schema && JSON.stringify(schema.anyOf).includes('{"type":"null"}') ? `${name}OrNull` : name
}
