const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A piece of markup whose every value is escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((text, part, at) => text + part + (at < values.length ? escapeHtml(values[at] ?? '') : ''), '')
}

/** JSON inside a script element: no `<` of a value can end it, no separator can break its line. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
