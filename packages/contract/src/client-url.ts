type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]

const pathSegment = (name: string, value: unknown) => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string' || text === '') throw new TypeError(`Path parameter ${name} is missing`)
  // Browsers resolve dot segments, even encoded ones, so such a value would call another path.
  if (text === '.' || text === '..') throw new TypeError(`Path parameter ${name} must not be a dot segment`)
  return encodeURIComponent(text)
}

/**
 * Fills in the placeholders of a path such as `/gallery/{collection_id}`. A list in the query becomes repeated keys.
 */
export function callUrl(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, params[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    if (value === undefined || value === null) continue
    const values = typeof value === 'object' ? value : [value]
    for (const one of values) search.append(name, String(one))
  }
  const suffix = search.size > 0 ? `?${search.toString()}` : ''
  return `${baseUrl.replace(/\/$/, '')}${filled}${suffix}`
}
