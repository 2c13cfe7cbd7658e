import { forbiddenWords, wordExceptions, type ForbiddenWord } from './forbidden-words.ts'
import { testTitles } from './test-titles.ts'

export type WordHit = {
  readonly kind: 'file name' | 'name' | 'test title' | 'heading' | 'message'
  readonly text: string
  readonly word: string
  readonly plain: string
}

/** `MailNeeds` → mail, needs; `requested_at` → requested, at. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

function lookUp(word: string): ForbiddenWord | undefined {
  return Object.hasOwn(forbiddenWords, word) ? forbiddenWords[word] : undefined
}

function isException(path: string, word: string, name: string): boolean {
  return wordExceptions.some(
    (exception) => exception.word === word && exception.name.test(name) && (exception.files?.test(path) ?? true),
  )
}

function isRejected(path: string, name: string, words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  const rule = lookUp(word)
  if (!rule || isException(path, word, name)) return false
  if (rule.where === 'whole') return words.length === 1
  return rule.where === 'part' || index === words.length - 1
}

function inName(path: string, kind: WordHit['kind'], name: string): readonly WordHit[] {
  const words = wordsOf(name)
  return words.flatMap((word, index) =>
    isRejected(path, name, words, index) ? [{ kind, text: name, word, plain: lookUp(word)?.plain ?? '' }] : [],
  )
}

function inProse(kind: WordHit['kind'], text: string): readonly WordHit[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => {
    const rule = lookUp(word)
    return rule?.inProse ? [{ kind, text, word, plain: rule.plain }] : []
  })
}

const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//
const regularExpression = /(?<=[=(,:!&|?{}\n[]\s*)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/
const notCode = new RegExp([comment, quoted, regularExpression].map(({ source }) => source).join('|'), 'g')

/** `for (const x of list)`, `value is Type`. */
const keyword = /\b(?:of|is)(?= (?![=}]))/g

/**
 * Identifiers of code, without what strings, comments and regular expressions contain. Members after a dot are found
 * where they are declared.
 */
function identifiers(source: string): readonly string[] {
  const bare = source
    .replaceAll(notCode, (found) => (found.startsWith('`') ? templateCode(found) : ' '))
    .replaceAll(keyword, ' ')
  return [...new Set(bare.match(/(?<![\w$])(?<!(?<!\.)\.)[A-Za-z_$][\w$]*/g))]
}

/** The code inside `${…}` of a template. */
function templateCode(template: string): string {
  return [...template.matchAll(/\$\{([^}]*)\}/g)]
    .map(([, code = '']) => ` ${code.replaceAll(new RegExp(quoted, 'g'), ' ')} `)
    .join('')
}

const loggedText = /\b(?:log|logger)\.(?:debug|info|warn|error|fatal)\((?:\{[^}]*\},\s*)?(?:'([^']*)'|`([^`]*)`)/g
const metricName = /name: '(revela_\w+)'/g

function inCode(path: string, source: string): readonly WordHit[] {
  const isTest = /\.(?:test|e2e)\.tsx?$/.test(path)
  const messages = [...source.matchAll(loggedText)].map(([, plain, template]) => plain ?? template ?? '')
  const metrics = [...source.matchAll(metricName)].map(([, name = '']) => name.replaceAll('_', ' '))
  return [
    ...identifiers(source).flatMap((name) => inName(path, 'name', name)),
    ...(isTest ? testTitles(source).flatMap((title) => inProse('test title', title)) : []),
    ...[...messages, ...metrics].flatMap((message) => inProse('message', message)),
  ]
}

function inSql(path: string, source: string): readonly WordHit[] {
  const bare = source.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, ' ')
  return [...new Set(bare.match(/[a-z_]\w*/g))]
    .filter((name) => name !== 'is' && name !== 'of')
    .flatMap((name) => inName(path, 'name', name))
}

function headings(source: string): readonly WordHit[] {
  return [...source.matchAll(/^#+ (.*)$/gm)].flatMap(([, heading = '']) => inProse('heading', heading))
}

/** Forbidden words in one file, by its kind. */
export function findForbidden(path: string, text: string): readonly WordHit[] {
  const fileName = path.slice(path.lastIndexOf('/') + 1).replaceAll('.', '-')
  const own = inName(path, 'file name', fileName)
  if (path.endsWith('.md')) return [...own, ...headings(text)]
  if (path.endsWith('.sql')) return [...own, ...inSql(path, text)]
  return [...own, ...inCode(path, text)]
}
