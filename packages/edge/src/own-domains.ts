import { join } from 'node:path'
import { plainPage } from './content-locations.ts'
import { type FamilySource, familyLocations } from './family-locations.ts'
import { type HelpSource, helpLocations } from './help-locations.ts'
import { block, edgeRequestId, keepaliveConnection } from './proxy-headers.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'
import type { Store } from './store-access.ts'

export interface OurHosts {
  app: string
  galleries: string
  content: string
}

/** Where sync-certificates.ts writes one file for each own domain. */
export function certificatesFolder(dir: string): string {
  return join(dir, 'domains')
}

/**
 * A domain name in lower case. It becomes part of a path, so nothing else may match: no slash, no empty label, no
 * leading dot.
 */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
export const domainPattern = `(?=.{4,253}$)(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]`

/** Debian's package `libnginx-mod-http-lua`. */
export const luaModules = ['ndk_http_module.so', 'ngx_http_lua_module.so'].map(
  (file) => `/usr/lib/nginx/modules/${file}`,
)

/** Must precede every block. */
export const loadLua = luaModules.map((module) => `load_module ${module};`)

/** For the http block: the code that chooses and keeps certificates. */
export const luaSettings = [
  `lua_package_path "${join(import.meta.dirname, 'lua')}/?.lua;;";`,
  'init_by_lua_block { certificates = require("certificates") }',
]

/** Maps for the http block. */
export function ownDomainSettings(hosts: OurHosts): string[] {
  const ours = ['hostnames;', 'default 0;', `${hosts.app} 1;`, `*.${hosts.galleries} 1;`, `${hosts.content} 1;`]
  return [
    ...block('map $host $revela_host_domain', ['default "";', `"~^${domainPattern}$" $host;`]),
    ...block('map $host $revela_is_our_host', ours),
    ...block('map $ssl_server_name $revela_is_our_sni', ours),
    // The whole Host header is compared, because it is what the api receives.
    ...block('map "$ssl_server_name $http_host" $revela_is_sni_host', [
      'default 0;',
      `"~*^([a-z0-9.-]+) \\1(?::\\d{1,5})?$" 1;`,
    ]),
  ]
}

/** 421 tells a browser to open a connection of its own for this host. */
export function misdirected(closed: readonly string[]): string[] {
  return ['error_page 421 @misdirected;', ...plainPage('@misdirected', 421, closed)]
}

/** For our own servers: a connection that began with a photographer's certificate reaches none of them. */
export function refuseOwnDomainConnections(closed: readonly string[]): string[] {
  return [...block('if ($revela_is_our_sni = 0)', ['return 421;']), ...misdirected(closed)]
}

/**
 * The default server for TLS: every name that is not ours. Its certificate is a file named after the name in the
 * handshake (lua/certificates.lua), so that a new or replaced file is used within a second, without a reload. Without a
 * file, and without a name, the handshake fails.
 */
export function ownDomainServer(options: {
  listen: string
  dir: string
  family: FamilySource
  help: HelpSource | undefined
  store: Store
  hsts: boolean
  showCache: boolean
  limits: readonly string[]
  notFoundPage: readonly string[]
  /** TLS ends in front: the name of the handshake was checked there, and challenges arrive here. */
  isBehindFront?: boolean
  liveness: readonly string[]
}): string[] {
  const { listen, dir, family, help, store, showCache, limits, notFoundPage, isBehindFront = false } = options
  const hsts = options.hsts ? 'this-host' : false
  const closed = securityHeaders({ policy: closedPolicy, hsts, referrer: 'no-referrer' })
  return block('server', [
    `${listen} default_server;`,
    'server_name _;',
    ...(isBehindFront
      ? [...options.liveness, ...challengeLocation, ...plainPage('@unavailable', 503, [retryAfter, ...closed])]
      : [
          `ssl_certificate_by_lua_block { certificates.serve({"${certificatesFolder(dir)}"}) }`,
          ...block('if ($revela_is_sni_host = 0)', ['return 421;']),
          ...misdirected(closed),
        ]),
    ...limits,
    ...helpLocations({ help, hsts, reports: false, referrer: 'no-referrer' }),
    ...familyLocations({ family, store, hsts, showCache }),
    ...notFoundPage,
  ])
}

/** What the certificate authority asks for. */
const challengeLocation = block('location ~ "^/\\.well-known/acme-challenge/(?<acme_token>[\\w-]{16,128})$"', [
  'proxy_pass http://revela_api/acme-challenge/$acme_token;',
  'proxy_http_version 1.1;',
  'proxy_pass_request_headers off;',
  'proxy_pass_request_body off;',
  'proxy_set_header Host $host;',
  edgeRequestId,
  keepaliveConnection,
  'proxy_connect_timeout 2s;',
  'proxy_read_timeout 10s;',
  'error_page 500 502 503 504 =503 @unavailable;',
])

const retryAfter = 'add_header Retry-After 5 always;'

/**
 * Plain HTTP: answers the certificate authority, and sends visitors of hosts that have a certificate to https. A name
 * without one stays here, because its https page could not be opened.
 */
export function plainHttpServer(options: {
  listen: string
  dir: string
  /** `:8443` where the public port of https is not 443. */
  portSuffix: string
  ownDomains: boolean
  limits: readonly string[]
  liveness: readonly string[]
}): string[] {
  const { listen, dir, portSuffix, ownDomains, limits, liveness } = options
  const closed = securityHeaders({ policy: closedPolicy, hsts: false, referrer: 'no-referrer' })
  const toHttps = (host: string) => [`return 308 https://${host}${portSuffix}$request_uri;`]
  const file = join(certificatesFolder(dir), '$revela_host_domain.pem')
  return block('server', [
    `${listen} default_server;`,
    'server_name _;',
    ...limits,
    ...liveness,
    ...(ownDomains ? challengeLocation : []),
    ...block('location /', [
      ...block('if ($revela_is_our_host)', toHttps('$host')),
      ...(ownDomains ? block(`if (-f ${file})`, toHttps('$revela_host_domain')) : []),
      'return 404;',
    ]),
    'error_page 404 @nothing;',
    ...plainPage('@nothing', 404, closed),
    ...plainPage('@unavailable', 503, [retryAfter, ...closed]),
  ])
}
