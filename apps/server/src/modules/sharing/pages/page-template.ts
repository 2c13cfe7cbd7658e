import { readFile, stat } from 'node:fs/promises'

export type PageTemplate = () => Promise<string>

export const headMark = '<!--revela-head-->'
export const coverMark = '<!--revela-cover-->'
export const nonceMark = '__CSP_NONCE__'

/** Enough for a card and a cover where the family's app is not built. */
const bare = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${headMark}
  </head>
  <body>
    <div id="cover">${coverMark}</div>
  </body>
</html>
`

/** The family's app as it was built, read again when it was built again; or as its development server has it. */
export function pageTemplate(place: string | undefined): PageTemplate {
  if (place === undefined) return async () => bare
  return /^https?:/.test(place) ? async () => (await fetch(place)).text() : builtPage(place)
}

function builtPage(file: string): PageTemplate {
  let known: { changed: number; text: string } | null = null
  return async () => {
    const { mtimeMs: changed } = await stat(file)
    if (known?.changed !== changed) known = { changed, text: await readFile(file, 'utf8') }
    return known.text
  }
}
