import { createHash } from 'node:crypto'

export interface BuiltPage {
  readonly path: string
  readonly html: string
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** Sources for `script-src`, one for each different inline script of the pages. */
export function inlineScriptHashes(pages: readonly BuiltPage[]): string[] {
  const inline = pages.flatMap(({ html }) =>
    [...html.matchAll(script)].flatMap(([, attributes = '', text = '']) => (/\bsrc=/.test(attributes) ? [] : [text])),
  )
  return [...new Set(inline)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).toSorted()
}

/** What the edge's policy for the help centre would refuse, or what must not be asked of other hosts. */
export function rejectedParts({ path, html }: BuiltPage): string[] {
  const patterns = [/<style[\s>]/, /\sstyle="/, /\son[a-z]+="/, /\b(?:src|href)="(?:https?:)?\/\/[^"]*"/]
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(html)?.[0]
    return found === undefined ? [] : [`${path}: ${found.trim()}`]
  })
}
