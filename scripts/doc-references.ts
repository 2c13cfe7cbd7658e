import type { RepoFile } from './repo-problems.ts'

const abbreviations: Readonly<Record<string, string>> = {
  S: 'apps/server/src',
  M: 'apps/server/src/modules',
  T: 'apps/server/test/api',
  U: 'apps/studio/src',
  D: 'packages/domain/src',
  J: 'e2e',
  P: 'packages/phrases/src',
  C: 'packages/contract/src/endpoints',
}

const specification = /^docs\/spec\.md$/

/** Matches paths of this repository, such as `D/*.test.ts` or `apps/server/migrations/0004-subscriptions.sql`. */
const pathPattern = /(?<![\w/.-])((?:[SMTUDJPC]|apps|packages|e2e|bench|scripts|docs)\/[\w./*-]*[\w*])/g
const link = /(?:\]\(|<img src=")(?!https?:|#|mailto:|screen:)([^)\s#"]+)/g

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function resolveFrom(folder: string, target: string): string {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function matcher(path: string): RegExp {
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${pattern}(?:/|$)`)
}

function expanded(path: string): string {
  const [head = '', ...rest] = path.split('/')
  return [abbreviations[head] ?? head, ...rest].join('/')
}

function targetsOf({ path, text }: RepoFile): string[] {
  const links = [...text.matchAll(link)].map(([, target = '']) => resolveFrom(folderOf(path), target))
  const pathTargets = specification.test(path)
    ? [...text.matchAll(pathPattern)].map(([, target = '']) => expanded(target))
    : []
  return [...links, ...pathTargets]
}

/** References that do not exist in the tree: links of every document, and paths in the specification's documents. */
export function brokenReferences(documents: readonly RepoFile[], paths: readonly string[]): string[] {
  return documents
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((document) =>
      [...new Set(targetsOf(document))]
        .filter((target) => !paths.some((knownPath) => matcher(target).test(knownPath)))
        .map((target) => `${document.path}: ${target}`),
    )
}
