import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readResults } from '../report/result.ts'
import { reliabilityText } from './reliability-text.ts'

const file = resolve(import.meta.dirname, '../../docs/reliability.md')
const place = /(<!-- campaign -->\n)[\s\S]*(<!-- \/campaign -->)/

/** The tables between its marks, from the newest long run of each; of those without one, from the middle form. */
export function writeReliability(): void {
  const results = readResults()
  const of = (name: string) =>
    results.find((known) => known.name === name && known.size === 'long') ??
    results.find((known) => known.name === name && known.size === 'middle')
  const tables = reliabilityText(of)
  const text = readFileSync(file, 'utf8')
  if (!place.test(text)) throw new Error('docs/reliability.md has no place for the campaign')
  writeFileSync(
    file,
    text.replace(place, (_, begin: string, end: string) => `${begin}\n${tables}\n\n${end}`),
  )
}
