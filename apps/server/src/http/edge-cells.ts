import type { FastifyInstance } from 'fastify'
import type { ChangePage, DirectoryChange } from '../platform/directory/change-feed.ts'
import { DirectoryUnavailable } from '../platform/directory/directory-errors.ts'
import type { Directory } from '../platform/directory/directory.ts'
import { hasBearerToken } from './edge-token.ts'

type CellsFeed = {
  /** Of the front edge's processes; undefined: there is no feed. */
  readonly token: string | undefined
  /** Null when this is the only cell. */
  readonly directory: Pick<Directory, 'changesAfter'> | null
}

const pageSize = 2_000

/**
 * The changes of the directory for the front edge, on the process's own port: no origin forwards this path. The front
 * needs customers and hosts only, so the hashes of e-mails and social identities stay in the directory.
 */
export function addEdgeCells(app: FastifyInstance, { token, directory }: CellsFeed): void {
  if (token === undefined || directory === null) return
  app.get('/edge/cells', { config: { operationLabel: 'edge.cells' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!hasBearerToken(request.headers.authorization, token)) return reply.code(401).send()
    const { after = '0', listing } = request.query as { readonly after?: unknown; readonly listing?: unknown }
    if (typeof after !== 'string' || !/^\d{1,15}$/.test(after)) return reply.code(422).send()
    return reply.send(presentPage(await readPage(directory, Number(after), listing === '1')))
  })
}

async function readPage(
  directory: Pick<Directory, 'changesAfter'>,
  after: number,
  isListing: boolean,
): Promise<ChangePage> {
  try {
    return await directory.changesAfter(after, pageSize, { isListing })
  } catch (error) {
    throw new DirectoryUnavailable(error)
  }
}

/** `last` also passes the names that are left out, so a page may be empty while more follow. */
function presentPage({ changes, last, more, restart }: ChangePage) {
  return { changes: changes.flatMap(presentChange), last, more, restart }
}

function presentChange(changed: DirectoryChange): readonly object[] {
  if (changed.kind === 'customer') {
    const { kind, customerId, cell, version, change } = changed
    return [{ kind, customerId, cell, version, change }]
  }
  if (changed.kind !== 'host') return []
  const { kind, name, customerId, change } = changed
  return [{ kind, name: name.toString(), customerId, change }]
}
