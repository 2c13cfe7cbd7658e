import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { block } from './proxy-headers.ts'
import { helpPolicy, type Hsts, securityHeaders } from './security-headers.ts'

export interface HelpSource {
  /** Contains the pages in `ajuda/`. */
  dist: string
  /** Sources of `script-src`, one for each inline script of the pages. */
  scriptHashes: readonly string[]
}

/** The built help centre; undefined when it was not built, because the edge must start without it. */
export function readHelp(dist: string): HelpSource | undefined {
  let text: string
  try {
    text = readFileSync(join(dist, 'script-hashes.json'), 'utf8')
  } catch {
    // The help centre was not built.
    return undefined
  }
  const scriptHashes = JSON.parse(text) as string[]
  const wrong = scriptHashes.find((hash) => !/^'sha256-[A-Za-z0-9+/]{43}='$/.test(hash))
  if (wrong !== undefined) throw new Error(`invalid script hash: ${wrong}`)
  return { dist, scriptHashes }
}

/** `/ajuda`: the same pages on the studio's host and on the gallery hosts. They use no session and call no API. */
export function helpLocations(options: {
  help: HelpSource | undefined
  hsts: Hsts
  /** Whether policy violations are reported; gallery hosts do not serve the report path of this policy. */
  reports: boolean
  referrer?: string
}): string[] {
  const { help, hsts, reports, referrer } = options
  if (help === undefined) return []
  const policy = helpPolicy({ scriptHashes: help.scriptHashes, reports })
  const headers = securityHeaders({ policy, hsts, ...(referrer !== undefined && { referrer }) })
  const root = `root "${help.dist}";`
  const cached = (path: string, control: string) =>
    block(`location ^~ /ajuda/${path}/`, [
      root,
      'try_files $uri =404;',
      `add_header Cache-Control "${control}";`,
      ...headers,
    ])
  return [
    ...block('location = /ajuda', [...headers, 'return 301 /ajuda/;']),
    ...cached('assets', 'public, max-age=31536000, immutable'),
    ...cached('screens', 'public, max-age=86400'),
    ...block('location ^~ /ajuda/', [
      root,
      'try_files $uri $uri.html $uri/index.html =404;',
      'error_page 404 /ajuda/404.html;',
      'add_header Cache-Control no-cache always;',
      ...headers,
    ]),
  ]
}
