import { join } from 'node:path'
import { block } from './block.ts'
import { contentLocations, contentSettings } from './content-locations.ts'
import { galleryLocations } from './gallery-locations.ts'
import type { GallerySource } from './gallery-locations.ts'
import { plainPage } from './plain-page.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'
import { apiLocations, uploadLocations } from './server-locations.ts'
import { studioLocations } from './studio-locations.ts'
import type { StudioSource } from './studio-locations.ts'

export interface NginxOptions {
  /** Folder of this nginx alone. */
  dir: string
  ports: { nginx: number; api: number; upload: number; renderer: number }
  /** Where the images are: host and port, bucket, and the header value by which its policy knows this nginx. */
  store: { host: string; bucket: string; referer: string }
  studio: StudioSource
  gallery: GallerySource
  /** Of a page that the studio shows inside its own: the billing panel. */
  framedOrigin?: string
  /** Where the browser trades a card for a token: the payment gateway's own address. */
  tokenOrigin?: string
  /** Strict-Transport-Security, only where TLS is in front. */
  hsts?: boolean
  /** Tells in X-Cache where an image came from; not for production. */
  showCache?: boolean
  hosts?: { app: string; galleries: string; content: string }
}

export const developmentHosts = {
  app: 'app.revela.localhost',
  galleries: 'galleries.localhost',
  content: 'content.localhost',
}

/** The three origins on one port: the studio, the families' galleries, and what people uploaded. */
export function nginxConfig(options: NginxOptions): string {
  const { dir, ports, store, studio, gallery, framedOrigin, tokenOrigin, hosts = developmentHosts } = options
  const { hsts = false, showCache = false } = options
  const contentOrigin = `http://${hosts.content}:${ports.nginx}`
  const listen = `listen 127.0.0.1:${ports.nginx}`
  const closed = securityHeaders({ policy: closedPolicy, hsts })
  const api = apiLocations({ hsts })
  const nothing = ['error_page 404 @nothing;', ...plainPage('@nothing', 404, closed)]
  const onlyNothing = [...nothing, ...block('location /', ['return 404;'])]
  return [
    '# Written at every start.',
    // The clone may stand where an unprivileged worker cannot read; this nginx listens on loopback only.
    'user root;',
    'worker_processes 1;',
    // Every image's address is taken apart by an expression.
    'pcre_jit on;',
    `pid ${join(dir, 'nginx.pid')};`,
    // Below this level nginx writes whole request lines, which may hold a token.
    `error_log ${join(dir, 'error.log')} crit;`,
    // Every family that chooses keeps a line of events open: two connections each, one on either side.
    ...block('events', ['worker_connections 8192;']),
    ...block('http', [
      ...httpSettings(dir),
      ...contentSettings(dir),
      // For what nginx answers before it has chosen a location.
      ...closed,
      ...upstream('revela_api', `127.0.0.1:${ports.api}`, 32),
      ...upstream('revela_upload', `127.0.0.1:${ports.upload}`, 16),
      ...upstream('revela_renderer', `127.0.0.1:${ports.renderer}`),
      ...upstream('revela_store', store.host, 32),
      ...block('server', [`${listen} default_server;`, 'server_name _;', ...onlyNothing]),
      ...block('server', [
        `${listen};`,
        `server_name ${hosts.app};`,
        ...api,
        ...uploadLocations({ hsts }),
        ...studioLocations({
          studio,
          contentOrigin,
          hsts,
          ...(framedOrigin !== undefined && { framedOrigin }),
          ...(tokenOrigin && { tokenOrigin: new URL(tokenOrigin).origin }),
        }),
        ...nothing,
      ]),
      ...block('server', [
        `${listen};`,
        `server_name *.${hosts.galleries};`,
        ...galleryLocations({ gallery, store, hsts }),
        ...nothing,
      ]),
      ...block('server', [
        `${listen};`,
        `server_name ${hosts.content};`,
        `access_log ${join(dir, 'access.log')} content buffer=32k flush=1s;`,
        ...contentLocations({ store, hsts, showCache }),
      ]),
    ]),
    '',
  ].join('\n')
}

function upstream(name: string, host: string, kept = 0): string[] {
  return block(`upstream ${name}`, [`server ${host};`, ...(kept > 0 ? [`keepalive ${kept};`] : [])])
}

function httpSettings(dir: string): string[] {
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
    // The path alone: queries and referrers may hold tokens, and no address of a person is kept.
    "log_format paths '$time_iso8601 $request_id $request_method $host$uri $status $body_bytes_sent $request_time';",
    `access_log ${join(dir, 'access.log')} paths;`,
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_min_length 1024;',
    'gzip_comp_level 5;',
    'gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;',
    ...block('map $http_upgrade $revela_connection', ['default upgrade;', '"" close;']),
    // The addresses of these two pages carry secrets.
    ...block('map $request_uri $revela_referrer_policy', [
      'default strict-origin-when-cross-origin;',
      '~^/recovery/reset no-referrer;',
      '~^/login/return no-referrer;',
    ]),
  ]
}
