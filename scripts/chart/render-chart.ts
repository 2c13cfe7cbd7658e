import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { renderTemplate } from './render-template.ts'

export type Resource = {
  readonly file: string
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> }
  readonly [field: string]: unknown
}

type Values = { [name: string]: unknown }

/** Every resource of the chart, as `helm template NAME --namespace NAMESPACE -f VALUES` gives them. */
export function renderChart(
  folder: string,
  { name, namespace, values = {} }: { name: string; namespace: string; values?: Values },
): Resource[] {
  const given = merged(parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Values, values)
  const context = { Values: given, Release: { Name: name, Namespace: namespace } }
  return readdirSync(join(folder, 'templates'))
    .toSorted()
    .flatMap((file) => {
      const text = renderTemplate(readFileSync(join(folder, 'templates', file), 'utf8'), context)
      return parseAllDocuments(text).flatMap((document) => {
        const [fault] = [...document.errors, ...document.warnings]
        if (fault) throw new Error(`${file}: ${fault.message}`)
        const resource = document.toJS() as Resource | null
        return resource ? [{ ...resource, file }] : []
      })
    })
}

function merged(base: Values, over: Values): Values {
  const both = { ...base }
  for (const [name, value] of Object.entries(over)) {
    const below = both[name]
    both[name] = isValues(below) && isValues(value) ? merged(below, value) : value
  }
  return both
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
