import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findForbidden, type WordHit } from './find-forbidden.ts'
import { sourceFiles } from './source-files.ts'

/** Rejects the words of docs/glossary.md in names, test titles, headings, metrics and log messages: `npm run words`. */
const root = resolve(import.meta.dirname, '..')
const checked = /\.(?:tsx?|mjs|cjs|sql|md)$/
/** The lists of words, and what quotes others: the specification's statements and past changes. */
const exempt =
  /^(?:scripts\/(?:forbidden-words|find-forbidden)(?:\.test)?\.ts|docs\/(?:glossary|spec)\.md|docs\/spec\/|CHANGELOG\.md)/

const hits = sourceFiles(root)
  .filter((path) => checked.test(path) && !exempt.test(path))
  .flatMap((path): readonly (WordHit & { path: string })[] =>
    findForbidden(path, readFileSync(join(root, path), 'utf8')).map((hit) => ({ ...hit, path })),
  )
for (const { path, kind, text, word, plain } of hits)
  console.error(`${path}: ${kind} "${text}": not ${word}, but ${plain}`)
console.log(`forbidden words: ${hits.length}`)
process.exitCode = hits.length > 0 ? 1 : 0
