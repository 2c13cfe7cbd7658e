/**
 * Removes personal data from an error message: names, e-mails, numbers, tokens, files, URLs and quoted text are
 * replaced by their kind. When in doubt a word is removed, because the stack is enough to locate the error.
 */
export function scrubMessage(text: string): string {
  const quotes = /JSON/.test(text) ? anyQuoted : quotedValue
  return rules
    .reduce((left, [pattern, by]) => left.replace(pattern, by), firstLine(text).replace(quotes, '"[…]"'))
    .replace(capitalised, (word) => (plainWords.has(word.toLowerCase()) ? word : '[word]'))
    .slice(0, 300)
}

const anyQuoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’|«[^»]*»/gu
/** Quoted property names of the code are kept: one word that begins in lower case. */
const quotedValue = /(["'`])(?![a-z_$][\w$.]{0,40}\1)[^"'`]*\1|“[^”]*”|‘[^’]*’|«[^»]*»/gu

const files = 'jpe?g|png|webp|gif|avif|hei[cf]|tiff?|psd|raw|cr[23]|nef|arw|dng|raf|orf|rw2|zip|pdf|csv|xlsx?|mp4|mov'
const rules: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/gu, '[mail]'],
  [/\b[a-z][a-z+.-]*:\/\/\S+/giu, '[address]'],
  [/\b[\w-]+(?:\.[\w-]+)*\.(?:localhost|com|net|org|br|test|app|io)\b\S*/giu, '[address]'],
  [new RegExp(`[^\\s"'<>/\\\\]+\\.(?:${files})\\b`, 'giu'), '[file]'],
  [/\?[^\s"')]*=[^\s"')]*/gu, '?[query]'],
  [/#[^\s"')]*=[^\s"')]*/gu, '#[key]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/giu, '[id]'],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/giu, '[token]'],
  [/\+?\(?\d[\d\s().-]{5,}\d/gu, '[number]'],
  // Our code uses ASCII only; other characters come from a user or from a browser's localized message.
  [/[\w]*[^\p{ASCII}\s…[\]][^\s"'.,;:)]*/gu, '[word]'],
]

const capitalised = /(?<![\w$.[])[A-Z](?:[a-z]+|[A-Z]+)(?![\w$\]])/g
const plainWords = new Set(
  `a abort aborted access an api argument array assertion blob blocked buffer cache can cannot cause class component
  connection constructor consumer context could cors css csp data database date document dom each element error
  expected failed fetch file form function hook hooks html http https hydration i id image importing in indexed
  invalid is it iterator json key load loading map maximum method minified missing module network no node not null
  number object objects of operation out permission promise property provider quota range react reading reference
  rendered request resource response script security server service set setting source stack storage string svg
  symbol syntax target the there this timeout too transaction type ui unable uncaught undefined unexpected unhandled
  unknown econnrefused econnreset enotfound etimedout enoent eacces eaddrinuse epipe unsupported url utf value variable weak window worker xhr`.split(
    /\s+/,
  ),
)

/** Positions in our own built files, by name and line: no host, which is a studio's name, and no query. */
export function scrubStack(stack: string): string[] {
  return [...stack.matchAll(frame)]
    .slice(0, 15)
    .map(([, name = '', file = '', line, column]) => `${name.trim() || '?'} ${file}:${line}:${column}`)
}

const frame =
  /^\s*(?:at )?(?:async )?([\w$.<>]{0,60})?[ @(]*(?:https?:\/\/[^/\s]+)?\/((?:assets|src)\/[\w./-]+\.[jt]sx?)(?:\?[^:\s]*)?:(\d+):(\d+)\)?\s*$/gmu

/** The path in an app, with ids and names replaced. */
export function pathTemplate(path: string, host: 'app' | 'gallery'): string {
  const segments = path
    .split(/[?#]/)[0]!
    .split('/')
    .filter((segment) => segment !== '')
  const isWord = host === 'app' ? /^[a-z]+(?:-[a-z]+)*$/ : /^(?:album|inicio|trabalhos)$/
  return `/${segments
    .slice(0, 8)
    .map((segment) => (isWord.test(segment) && segment.length <= 32 ? segment : ':id'))
    .join('/')}`
}

/** Returns a code or release if it looks like one, otherwise `other`. */
export function codeWord(text: string): string {
  return /^[\w.+-]{1,64}$/.test(text) && !/\d{6}|@/.test(text) ? text : 'other'
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
