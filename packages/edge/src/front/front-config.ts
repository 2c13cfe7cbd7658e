import { join } from 'node:path'
import { plainPage } from '../content-locations.ts'
import {
  type CertificateFiles,
  containerLogs,
  developmentHosts,
  developmentProcess,
  forwardedAddress,
  httpSettings,
  tlsSettings,
} from '../nginx-config.ts'
import { loadLua, misdirected, type OurHosts, ownDomainSettings, refuseOwnDomainConnections } from '../own-domains.ts'
import { block } from '../proxy-headers.ts'
import { closedPolicy, securityHeaders } from '../security-headers.ts'
import {
  appLocations,
  challengeErrors,
  challengeLocation,
  contentHostLocations,
  hostLocations,
} from './front-locations.ts'

export interface FrontCell {
  /** As in the directory: small letters, digits and hyphens. */
  readonly name: string
  /** `host:port` of each nginx of the cell, which serves plain HTTP behind this one. */
  readonly edges: readonly string[]
}

export interface FrontOptions {
  /** Folder of this nginx: its pid and temporary files, the map, and the certificates of each cell. */
  readonly dir: string
  readonly port: number
  /** Loopback by default; `*` is every address of the machine. */
  readonly address?: string
  readonly cells: readonly FrontCell[]
  readonly hosts?: OurHosts
  /** Certificate of our own hosts; own domains have files of their own. Without it everything is plain HTTP. */
  readonly tls?: CertificateFiles
  /** Plain HTTP beside TLS: redirects to https, and the challenges of a certificate authority. */
  readonly httpPort?: number
  /** The port of https in public addresses, when it is neither 443 nor `port`. */
  readonly publicPort?: number
  readonly hsts?: boolean
  /** Shared memory for the map. */
  readonly mapMegabytes?: number
  readonly production?: { readonly trustedProxies: readonly string[] }
}

const cellName = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** The file that cell-map-file.ts writes and nginx reads. */
export function cellMapFile(dir: string): string {
  return join(dir, 'cells', 'map')
}

/** The folder of a cell's certificates, as `EDGE_DIR` of the process that writes them. */
export function cellFolder(dir: string, cell: string): string {
  return join(dir, 'cells', cell)
}

/** The nginx in front of all cells: it decides which cell serves a request, and proxies to that cell's nginx. */
export function frontConfig(options: FrontOptions): string {
  const { dir, port, cells, hosts = developmentHosts, tls, httpPort, production } = options
  const { hsts = false, address = '127.0.0.1', publicPort = port } = options
  if (httpPort !== undefined && !tls) throw new Error('httpPort needs tls')
  for (const { name, edges } of cells) {
    if (!cellName.test(name)) throw new Error(`not a name of a cell: ${name}`)
    if (edges.length === 0) throw new Error(`the cell ${name} has no edge`)
  }
  if (cells.length === 0) throw new Error('there is no cell')
  const listen = `listen ${address}:${port}${tls ? ' ssl http2' : ''}`
  const logs = production ? containerLogs : { access: join(dir, 'access.log'), error: join(dir, 'error.log') }
  // For what this nginx answers itself; the cell has set the headers of its own answers.
  const closed = securityHeaders({ policy: closedPolicy, hsts })
  const closedOwn = securityHeaders({ policy: closedPolicy, hsts: hsts ? 'this-host' : false, referrer: 'no-referrer' })
  const liveness = block('location = /livez', ['access_log off;', ...closed, 'return 204;'])
  const ourConnectionsOnly = tls ? refuseOwnDomainConnections(closed) : []
  return [
    '# Written at every start.',
    ...loadLua,
    ...(production ? ['worker_processes auto;', 'daemon off;'] : developmentProcess),
    'pcre_jit on;',
    `pid ${join(dir, 'nginx.pid')};`,
    // Below this level nginx logs whole request lines, which may contain a token.
    `error_log ${logs.error} crit;`,
    // Two for each event stream and download, as in a cell.
    ...block('events', ['worker_connections 16384;']),
    ...block('http', [
      ...httpSettings(dir, logs.access),
      ...(tls ? tlsSettings(tls) : []),
      ...forwardedAddress(production?.trustedProxies ?? []),
      ...(tls ? ownDomainSettings(hosts) : []),
      ...mapSettings(options),
      ...nextEdge,
      ...cellUpstreams(cells),
      ...server(
        [
          `${listen} default_server;`,
          'server_name _;',
          ...closedOwn,
          ...(tls
            ? [
                `ssl_certificate_by_lua_block { cells.serve_certificate("${join(dir, 'cells')}") }`,
                ...block('if ($revela_is_sni_host = 0)', ['return 421;']),
                ...misdirected(closedOwn),
              ]
            : []),
        ],
        [...(tls ? [] : liveness), ...hostLocations(closedOwn)],
      ),
      ...(httpPort === undefined
        ? []
        : server(
            [`listen ${address}:${httpPort} default_server;`, 'server_name _;'],
            plainHttp({ dir, portSuffix: publicPort === 443 ? '' : `:${publicPort}`, liveness }),
          )),
      ...server(
        [`${listen};`, `server_name ${hosts.app};`, ...closed],
        [...ourConnectionsOnly, ...liveness, ...appLocations(closed)],
      ),
      ...server(
        [`${listen};`, `server_name *.${hosts.galleries};`, ...closed],
        [...ourConnectionsOnly, ...hostLocations(closed)],
      ),
      ...server(
        // The path is the secret.
        [`${listen};`, `server_name ${hosts.content};`, 'access_log off;', ...closed],
        [...ourConnectionsOnly, ...contentHostLocations(closed)],
      ),
    ]),
    '',
  ].join('\n')
}

const anyCell = 'cell_any'

function server(opening: readonly string[], locations: readonly string[]): string[] {
  return block('server', [...opening, `set $revela_upstream ${anyCell};`, ...locations])
}

/** The map in shared memory, read before the first connection is accepted. */
function mapSettings({ dir, cells, mapMegabytes = 64 }: FrontOptions): string[] {
  const names = cells.map(({ name }) => `"${name}"`).join(', ')
  return [
    // Both kinds of entries need the same: a customer has about one host.
    `lua_shared_dict revela_customers ${Math.ceil(mapMegabytes / 2)}m;`,
    `lua_shared_dict revela_hosts ${Math.ceil(mapMegabytes / 2)}m;`,
    `lua_package_path "${join(import.meta.dirname, '../lua')}/?.lua;;";`,
    ...block('init_by_lua_block', [
      'cells = require("cells")',
      `cells.setup({ map_file = "${cellMapFile(dir)}", cells = {${names}} })`,
    ]),
    'init_worker_by_lua_block { cells.follow() }',
  ]
}

/** As in a cell: nothing that was sent is repeated, except a GET. A connection that is refused loses nothing. */
const nextEdge = [
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 3;',
  'proxy_next_upstream_timeout 5s;',
]

// An edge that vanished is not asked again for some seconds, because each attempt costs its connect timeout.
const servers = (edges: readonly string[]) => edges.map((edge) => `server ${edge} max_fails=2 fail_timeout=5s;`)

function cellUpstreams(cells: readonly FrontCell[]): string[] {
  const connections = ['keepalive 64;', 'keepalive_timeout 10s;']
  return [
    // A visitor without a customer stays at one cell, by their address; an IPv6 visitor has a whole /64.
    ...block('map $remote_addr $revela_visitor', [
      'default $remote_addr;',
      '"~^(?<revela_visitor_network>(?:[0-9a-f]{1,4}:){4})[0-9a-f]" $revela_visitor_network;',
    ]),
    ...block(`upstream ${anyCell}`, [
      'hash $revela_visitor consistent;',
      ...servers(cells.flatMap(({ edges }) => edges)),
      ...connections,
    ]),
    ...cells.flatMap(({ name, edges }) =>
      block(`upstream cell_${name}`, [...(edges.length > 1 ? ['least_conn;'] : []), ...servers(edges), ...connections]),
    ),
  ]
}

/** Answers the certificate authority, and sends visitors of hosts that have a certificate to https. */
function plainHttp(options: { dir: string; portSuffix: string; liveness: readonly string[] }): string[] {
  const { dir, portSuffix, liveness } = options
  const closed = securityHeaders({ policy: closedPolicy, hsts: false, referrer: 'no-referrer' })
  const toHttps = (host: string) => [`return 308 https://${host}${portSuffix}$request_uri;`]
  return [
    ...liveness,
    ...challengeLocation(),
    ...challengeErrors(closed),
    ...block('location /', [
      ...block('if ($revela_is_our_host)', toHttps('$host')),
      ...block('rewrite_by_lua_block', [
        `if not cells.has_certificate("${join(dir, 'cells')}", ngx.var.revela_host_domain) then`,
        '  return ngx.exit(404)',
        'end',
        `return ngx.redirect("https://" .. ngx.var.revela_host_domain .. "${portSuffix}" .. ngx.var.request_uri, 308)`,
      ]),
    ]),
    'error_page 404 @nothing;',
    ...plainPage('@nothing', 404, closed),
  ]
}
