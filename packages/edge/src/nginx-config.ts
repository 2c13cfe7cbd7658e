import { join } from 'node:path'
import { block, forwardedVisitorSettings, visitorSettings } from './proxy-headers.ts'
import { contentLocations, contentSettings, plainPage } from './content-locations.ts'
import { familyLocations, type FamilySource } from './family-locations.ts'
import { helpLocations, type HelpSource } from './help-locations.ts'
import {
  loadLua,
  luaSettings,
  type OurHosts,
  ownDomainServer,
  ownDomainSettings,
  plainHttpServer,
  refuseOwnDomainConnections,
} from './own-domains.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'
import { apiLocations, uploadLocations } from './server-locations.ts'
import { sharedAnswerSettings } from './shared-answers.ts'
import { loadNjs, type Store, storeSettings } from './store-access.ts'
import { studioLocations, type StudioSource } from './studio-locations.ts'
import { callLimits, imageLimits, visitorLimitZones } from './visitor-limits.ts'

export interface CertificateFiles {
  certificate: string
  key: string
}

interface ProductionOptions {
  /** Networks of the load balancers in front, whose forwarded address is trusted. */
  trustedProxies: readonly string[]
}

/** Containers log to their standard output and error. */
export const containerLogs = { access: '/dev/stdout', error: 'stderr' }

export function tlsSettings({ certificate, key }: CertificateFiles): string[] {
  return [
    `ssl_certificate ${certificate};`,
    `ssl_certificate_key ${key};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_prefer_server_ciphers off;',
    'ssl_session_cache shared:revela_tls:10m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ]
}

/** The address that these networks forward is the visitor's. */
export function forwardedAddress(trusted: readonly string[]): string[] {
  if (trusted.length === 0) return []
  return [
    ...trusted.map((network) => `set_real_ip_from ${network};`),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ]
}

/**
 * Another process is tried when one cannot be reached or aborts a GET. nginx never repeats a POST or an upload that was
 * already sent, because its outcome is unknown; the client retries by its own rules.
 */
const nextUpstream = [
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 3;',
  // A request that timed out after its whole minute is not repeated.
  'proxy_next_upstream_timeout 5s;',
]

function upstream(name: string, hosts: readonly string[], keepalive = 0): string[] {
  return block(`upstream ${name}`, [
    ...(hosts.length > 1 ? ['least_conn;'] : []),
    // A restarted process is used again at once: trying it costs nothing when it refuses the connection.
    ...hosts.map((host) => `server ${host} max_fails=0;`),
    // Shorter than our processes keep connections when they stop, so that nginx always closes first.
    ...(keepalive > 0 ? [`keepalive ${keepalive};`, 'keepalive_timeout 1s;'] : []),
  ])
}

export interface NginxOptions {
  /** Folder of this nginx: its pid, caches and temporary files, and by default its logs. */
  dir: string
  port: number
  /** Loopback by default; `*` is every address of the machine. */
  address?: string
  /** Host and port of every process of a kind; another one is tried when one refuses connections. */
  processes: { api: readonly string[]; upload: readonly string[]; renderer: readonly string[] }
  store: Store
  studio: StudioSource
  family: FamilySource
  /** Served at /ajuda on both hosts when it was built. */
  help?: HelpSource | undefined
  /** Origin of the page that the studio shows in a frame: the billing panel. */
  framedOrigin?: string
  /** Where the browser exchanges a card for a token: the payment gateway's origin. */
  cardTokenOrigin?: string
  /** Sends Strict-Transport-Security; only when TLS is terminated in front or here. */
  hsts?: boolean
  /** Adds the cache status of an image or a shared answer as X-Cache; not for production. */
  showCache?: boolean
  hosts?: OurHosts
  /** The origin of images; by default the content host at this nginx's port. */
  contentOrigin?: string
  production?: ProductionOptions
  /** Certificate of all three origins; without it TLS is terminated in front of this nginx. */
  tls?: CertificateFiles
  /** Plain HTTP beside TLS: redirects to https, and the challenges of a certificate authority. */
  httpPort?: number
  /** Serves galleries on domains of the photographers too; needs `tls` and `httpPort`, or `behindFront`. */
  ownDomains?: boolean
  /**
   * TLS ends at the front edge: these networks forward the visitor's address, port and scheme, and own domains are served
   * over plain HTTP.
   */
  behindFront?: { readonly trusted: readonly string[] }
  /** The port of https in public addresses, when it is neither 443 nor `port`. */
  publicPort?: number
  /** Limits requests per address. Always on in production; off where tests and benchmarks use one address. */
  visitorLimits?: boolean
}

export const developmentHosts: OurHosts = {
  app: 'app.revela.localhost',
  galleries: 'galleries.localhost',
  content: 'content.localhost',
}

/** The three origins on one port: the studio, the gallery hosts, and uploaded content. */
export function nginxConfig(options: NginxOptions): string {
  const { dir, port, processes, store, studio, family, help, framedOrigin, cardTokenOrigin, production } = options
  const { tls, httpPort, ownDomains = false, publicPort = port, behindFront } = options
  if (behindFront && tls) throw new Error('behind a front edge there is no tls')
  // By name of the handshake, when it ends here.
  const certificatesByName = ownDomains && !behindFront
  if (httpPort !== undefined && !tls) throw new Error('httpPort needs tls')
  if (certificatesByName && httpPort === undefined) throw new Error('own domains need tls and httpPort')
  const { hsts = false, showCache = false, address = '127.0.0.1', hosts = developmentHosts } = options
  const isLimited = production !== undefined || options.visitorLimits === true
  const limited = (limits: readonly string[]) => (isLimited ? limits : [])
  const contentOrigin = options.contentOrigin ?? `${tls ? 'https' : 'http'}://${hosts.content}:${port}`
  const listen = `listen ${address}:${port}${tls ? ' ssl http2' : ''}`
  const logs = production ? containerLogs : { access: join(dir, 'access.log'), error: join(dir, 'error.log') }
  const closed = securityHeaders({ policy: closedPolicy, hsts })
  const api = apiLocations({ hsts })
  const notFoundPage = ['error_page 404 @nothing;', ...plainPage('@nothing', 404, closed)]
  // Liveness check of this nginx; says nothing about the product.
  const liveness = block('location = /livez', ['access_log off;', ...closed, 'return 204;'])
  const ourConnectionsOnly = certificatesByName ? refuseOwnDomainConnections(closed) : []
  // Without own domains every other name gets the same answer.
  const otherNames = ownDomains
    ? ownDomainServer({
        listen,
        dir,
        family,
        help,
        store,
        hsts,
        showCache,
        limits: limited(callLimits),
        notFoundPage,
        isBehindFront: behindFront !== undefined,
        liveness,
      })
    : block('server', [
        `${listen} default_server;`,
        'server_name _;',
        ...notFoundPage,
        ...liveness,
        ...block('location /', ['return 404;']),
      ])
  return [
    '# Written at every start.',
    loadNjs,
    ...(certificatesByName ? loadLua : []),
    ...(production ? ['worker_processes auto;', 'daemon off;'] : developmentProcess),
    // Every image URL is matched by a regular expression.
    'pcre_jit on;',
    `pid ${join(dir, 'nginx.pid')};`,
    // Below this level nginx logs whole request lines, which may contain a token.
    `error_log ${logs.error} crit;`,
    // Every family in a selection has an event stream open: two connections each, one on either side.
    ...block('events', ['worker_connections 8192;']),
    ...block('http', [
      ...httpSettings(dir, logs.access),
      ...contentSettings(dir),
      ...sharedAnswerSettings(dir),
      ...storeSettings(store),
      ...(tls ? tlsSettings(tls) : []),
      ...forwardedAddress([...(production?.trustedProxies ?? []), ...(behindFront?.trusted ?? [])]),
      ...(behindFront ? forwardedVisitorSettings(behindFront.trusted) : visitorSettings),
      ...(certificatesByName ? luaSettings : []),
      ...(httpPort === undefined ? [] : ownDomainSettings(hosts)),
      ...limited(visitorLimitZones()),
      // For responses before nginx has chosen a location.
      ...closed,
      ...nextUpstream,
      ...upstream('revela_api', processes.api, 32),
      ...upstream('revela_upload', processes.upload, 16),
      ...upstream('revela_renderer', processes.renderer),
      ...upstream('revela_store', [store.host], 32),
      ...otherNames,
      ...(httpPort === undefined
        ? []
        : plainHttpServer({
            listen: `listen ${address}:${httpPort}`,
            dir,
            portSuffix: publicPort === 443 ? '' : `:${publicPort}`,
            ownDomains,
            limits: limited(callLimits),
            liveness,
          })),
      ...block('server', [
        `${listen};`,
        `server_name ${hosts.app};`,
        ...ourConnectionsOnly,
        // A health check over TLS must name a host when own domains are served.
        ...(ownDomains ? liveness : []),
        ...limited(callLimits),
        ...api,
        ...uploadLocations({ hsts }),
        ...helpLocations({ help, hsts, reports: true }),
        ...studioLocations({
          studio,
          contentOrigin,
          hsts,
          ...(framedOrigin !== undefined && { framedOrigin }),
          ...(cardTokenOrigin && { cardTokenOrigin: new URL(cardTokenOrigin).origin }),
        }),
        ...notFoundPage,
      ]),
      ...block('server', [
        `${listen};`,
        `server_name *.${hosts.galleries};`,
        ...ourConnectionsOnly,
        ...limited(callLimits),
        ...helpLocations({ help, hsts, reports: false, referrer: 'no-referrer' }),
        ...familyLocations({ family, store, hsts, showCache }),
        ...notFoundPage,
      ]),
      ...block('server', [
        `${listen};`,
        `server_name ${hosts.content};`,
        ...ourConnectionsOnly,
        `access_log ${logs.access} content buffer=32k flush=1s;`,
        ...limited(imageLimits),
        ...contentLocations({ store, hsts, showCache, isLimited }),
      ]),
    ]),
    '',
  ].join('\n')
}

export const developmentProcess = [
  // The clone may be in a folder that an unprivileged worker cannot read; this nginx listens on loopback only.
  'user root;',
  'worker_processes 1;',
]

export function httpSettings(dir: string, accessLog: string): string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'include /etc/nginx/mime.types;',
    ...block('types', ['application/manifest+json webmanifest;', 'text/javascript mjs;']),
    'default_type application/octet-stream;',
    'charset utf-8;',
    'server_tokens off;',
    'sendfile on;',
    'tcp_nopush on;',
    'keepalive_timeout 65s;',
    'client_max_body_size 1m;',
    'absolute_redirect off;',
    ...temporary.map((name) => `${name}_temp_path ${join(dir, `tmp-${name}`)};`),
    // Logs the path only: queries and referrers may contain tokens, and no visitor's address is stored.
    "log_format paths '$time_iso8601 $request_id $request_method $host$uri $status $body_bytes_sent $request_time';",
    `access_log ${accessLog} paths;`,
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_min_length 1024;',
    'gzip_comp_level 6;',
    'gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;',
    // Must precede every map. Long host names do not fit into the default.
    'map_hash_bucket_size 128;',
    ...block('map $http_upgrade $revela_connection', ['default upgrade;', '"" close;']),
    // The URLs of these two pages contain secrets.
    ...block('map $request_uri $revela_referrer_policy', [
      'default strict-origin-when-cross-origin;',
      '~^/recovery/reset no-referrer;',
      '~^/login/return no-referrer;',
    ]),
  ]
}
