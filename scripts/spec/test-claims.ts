import type { RepoFile } from '../repo-problems.ts'
import { testTitles } from '../test-titles.ts'
import { statementId } from './statements.ts'

/** A test whose comment names the statement that it shows. */
export type Claim = { readonly id: string; readonly path: string; readonly title: string }
export type ClaimList = { readonly claims: readonly Claim[]; readonly problems: readonly string[] }

const testFile = /\.(?:test|e2e)\.tsx?$/
/** Their sample sources contain comments of this form. */
const ownTests = /^scripts\/spec\//
const comment = /^\s*\/\/ spec: (.+)$/
const misspeltComment = /^\s*\/\/\s*spec\s*:/i
const opening = /^\s*(?:test|it|describe)(?:\.\w+)*\s*[<(]/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Titles of the `describe` blocks around a line, outermost first, found by indentation. */
function titlesAround(lines: readonly string[], lineIndex: number): string[] {
  const titles: string[] = []
  let indent = indentOf(lines[lineIndex] ?? '')
  for (let index = lineIndex - 1; index >= 0 && indent > 0; index -= 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '' || indentOf(line) >= indent) continue
    indent = indentOf(line)
    if (/^\s*describe\b/.test(line)) titles.unshift(titleAt(lines, index))
  }
  return titles
}

function titleAt(lines: readonly string[], lineIndex: number): string {
  return testTitles(lines.slice(lineIndex).join('\n'))[0] ?? ''
}

function readFile({ path, text }: RepoFile): ClaimList {
  const lines = text.split('\n')
  const claims: Claim[] = []
  const problems: string[] = []
  let pendingIds: string[] = []
  for (const [index, line] of lines.entries()) {
    const position = `${path}:${index + 1}`
    const ids = comment.exec(line)?.[1]?.split(', ') ?? null
    if (ids !== null) {
      problems.push(
        ...ids.filter((id) => !statementId.test(id)).map((id) => `${position}: ${id} is not a statement id`),
      )
      pendingIds.push(...ids.filter((id) => statementId.test(id)))
    } else if (misspeltComment.test(line)) {
      problems.push(`${position}: write it as // spec: S1-2.07, S1-2.08`)
    } else if (pendingIds.length > 0) {
      if (opening.test(line)) {
        const title = [...titlesAround(lines, index), titleAt(lines, index)].join(' › ')
        claims.push(...pendingIds.map((id) => ({ id, path, title })))
      } else {
        problems.push(`${position}: a spec comment must be directly above a test or a describe`)
      }
      pendingIds = []
    }
  }
  if (pendingIds.length > 0) problems.push(`${path}: a spec comment must be directly above a test or a describe`)
  return { claims, problems }
}

/** All comments of the form `// spec: S1-2.07, S1-2.08` in test files. Above a `describe` it counts for all its tests. */
export function readClaims(files: readonly RepoFile[]): ClaimList {
  const read = files.filter(({ path }) => testFile.test(path) && !ownTests.test(path)).map(readFile)
  return {
    claims: read.flatMap(({ claims }) => claims),
    problems: read.flatMap(({ problems }) => problems),
  }
}
