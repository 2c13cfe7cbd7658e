/**
 * The part of Helm's templates that our chart is written in: values, `range` over a map, `if`, `quote`, `toJson`. Helm
 * itself does not install where CI runs; what this does not know it refuses, so that the chart stays within what was
 * rendered here and by Go's own text/template alike.
 */
export function renderTemplate(template: string, context: object): string {
  const parts = template.split(/(\{\{-?[^}]*-?\}\})/)
  const pieces = parts.map((part, at) => {
    if (part.startsWith('{{')) return part
    // `{{-` takes the white space before it, `-}}` what is after it.
    const head = parts[at - 1]?.endsWith('-}}') ? part.trimStart() : part
    return parts[at + 1]?.startsWith('{{-') ? head.trimEnd() : head
  })
  let next = 0

  const block = (scope: Scope, isShown: boolean): { text: string; end: string } => {
    let text = ''
    while (next < pieces.length) {
      const piece = pieces[next++]!
      if (!piece.startsWith('{{')) {
        if (isShown) text += piece
        continue
      }
      const words = piece.replace(/^\{\{-?\s*|\s*-?\}\}$/g, '')
      if (words === 'end' || words === 'else') return { text, end: words }
      const condition = /^if (\S+)$/.exec(words)?.[1]
      const range = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(words)
      if (condition) text += either(scope, isShown, Boolean(isShown && valueOf(scope, condition)))
      else if (range) text += repeated(scope, isShown, range)
      else if (isShown) text += written(scope, words)
    }
    return { text, end: '' }
  }
  const either = (scope: Scope, isShown: boolean, isTrue: boolean): string => {
    const first = block(scope, isShown && isTrue)
    const second = first.end === 'else' ? block(scope, isShown && !isTrue) : { text: '', end: first.end }
    if (second.end !== 'end') throw new Error('an if without its end')
    return first.text + second.text
  }
  const repeated = (scope: Scope, isShown: boolean, [, key = '', value = '', source = '']: RegExpExecArray): string => {
    const from = next
    // Go walks a map in the order of its keys.
    const entries = isShown
      ? Object.entries(valueOf(scope, source) as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : []
    const texts = entries.map(([name, one]) => {
      next = from
      return block({ ...scope, [key]: name, [value]: one }, true).text
    })
    if (entries.length === 0) block(scope, false)
    return texts.join('')
  }

  return block({ $: context }, true).text
}

type Scope = Readonly<Record<string, unknown>>

function written(scope: Scope, words: string): string {
  const [, json, path = '', quote] = /^(toJson )?(\$?[\w.]+)( \| quote)?$/.exec(words) ?? []
  if (!path) throw new Error(`the chart says more than this renderer knows: {{ ${words} }}`)
  const value = valueOf(scope, path)
  if (value === undefined || value === null) throw new Error(`{{ ${words} }} has no value`)
  if (json) return JSON.stringify(value)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new Error(`{{ ${words} }} is not one value`)
  }
  return quote ? JSON.stringify(String(value)) : String(value)
}

/** `.Values.a.b` from the top, `$.Values.a.b` likewise, `$name.a` from a variable. */
function valueOf(scope: Scope, path: string): unknown {
  const [root = '', ...names] = path.split('.')
  return names.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
    scope[root === '' ? '$' : root],
  )
}
