import type { RepoFile } from './repo-problems.ts'

const walk = /^docs\/spec-walk-[123]\.md$/
const proof = /\.(?:api\.|db\.)?test\.ts\b|\.e2e\.ts\b|\bbench\/\w|\bdeparture\b/
const doubt = /not shown|\bmissing\b|by nothing/

/** Rows of the walks through the specification that name neither a test nor a departure, or say that something lacks. */
export function unprovenRows(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => walk.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const cells = line.split(/(?<!\\)\|/).slice(1, -1)
        const shown = cells.at(-1)?.trim() ?? ''
        if (cells.length !== 4 || shown === 'shown by' || /^-+$/.test(shown)) return []
        return proof.test(shown) && !doubt.test(shown) ? [] : [`${path}:${index + 1}: ${shown}`]
      }),
    )
}
