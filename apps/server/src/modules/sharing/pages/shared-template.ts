import { createHash } from 'node:crypto'

export const noncePlaceholder = '__CSP_NONCE__'

/** A page's template for everybody: its inline scripts and styles are allowed by their hashes instead of a nonce. */
export type SharedTemplate = {
  readonly text: string
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

const inlineElement = /<(script|style)((?:\s[^>]*)?)>(.*?)<\/\1>/gs
const nonceAttribute = ` nonce="${noncePlaceholder}"`

/**
 * A nonce that many visitors get protects none of them, so a page for everybody has none. Returns null for a template whose
 * nonce is needed elsewhere: that of the development server, which adds styles while it runs.
 */
export function shareTemplate(template: string): SharedTemplate | null {
  const scriptHashes: string[] = []
  const styleHashes: string[] = []
  const text = template.replaceAll(inlineElement, (element, name: string, attributes: string, content: string) => {
    if (!attributes.includes(nonceAttribute)) return element
    const hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`
    if (name === 'style') styleHashes.push(hash)
    else if (content !== '') scriptHashes.push(hash)
    return `<${name}${attributes.replace(nonceAttribute, '')}>${content}</${name}>`
  })
  return text.includes(noncePlaceholder) ? null : { text, scriptHashes, styleHashes }
}
