import { block, edgeRequestId, keepaliveConnection } from './proxy-headers.ts'
import { imagePolicy, securityHeaders } from './security-headers.ts'
import { signedStoreRequest, type Store, type StoreAuthorization } from './store-access.ts'
import { downloadLimits } from './visitor-limits.ts'

export interface ContentOptions {
  store: Store
  hsts: boolean
  /** Adds the cache status of an image as X-Cache; not for production. */
  showCache: boolean
  /** Limits what one visitor downloads concurrently. */
  isLimited?: boolean
}

// One path segment for the token, one for a picture version, one for a size; nothing else of a URL is used.
const address =
  '^/(?<content_token>[\\w-]{90,160})/(?<content_picture>[1-9]\\d{0,6}-\\d{1,9})/(?<content_size>400|960|1920|3200)\\.webp$'

// A brand image is public while its studio uses it: its name is 128 random bits and its bytes never change.
const brandAddress =
  '^/(?<content_key>b/[0-9a-f]{3}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[0-9a-f]{32}\\.webp)$'

// The token of a download and the number of a part, or of one prepared file; then a file name.
const download =
  '^/(?<content_download>d/[\\w-]{86}(?=/\\d{1,5}/)|f/[\\w-]{90,640}(?=/[^/]+$))(?:/\\d{1,5})?/[^/]{1,800}$'

const browserCache = 'max-age=1800, immutable'

/** Caches, log format and maps for the http block. */
export function contentSettings(dir: string): string[] {
  return [
    // Unused entries are dropped after a week, so that deleted pictures do not stay cached.
    `proxy_cache_path ${dir}/cache-images levels=1:2 keys_zone=revela_images:16m max_size=4g inactive=7d use_temp_path=off;`,
    `proxy_cache_path ${dir}/cache-grants levels=1:2 keys_zone=revela_grants:8m max_size=64m inactive=1m use_temp_path=off;`,
    // Never logs the path, which contains the token.
    "log_format content '$time_iso8601 $request_id $request_method $host/$content_picture/$content_size $status $body_bytes_sent $request_time $upstream_cache_status';",
    ...block('map $request_method $content_refuses', ['default 1;', 'GET 0;', 'HEAD 0;']),
    // The 400 px rendition has no watermark.
    ...block('map $content_size $content_watermark', ['default $content_granted_mark;', '400 0;']),
    ...block('map $content_open $content_cache_control', [
      `default "private, ${browserCache}";`,
      `1 "public, ${browserCache}, s-maxage=30";`,
    ]),
  ]
}

/**
 * Serving an image: the api checks the token (its answer is cached for half a minute), then the object key made from
 * that answer is read from the cache or the store. A missing object is made by the renderer and fetched again.
 */
export function contentLocations({ store, hsts, showCache, isLimited = false }: ContentOptions): string[] {
  const headers = [
    // The URL is the secret.
    ...securityHeaders({ policy: imagePolicy, hsts, readers: 'cross-origin', referrer: 'no-referrer' }),
    // The token in the URL is the secret and no cookie is read. So anyone with the URL may read the image from any
    // gallery's own domain, and one cached response serves all of them.
    'add_header Access-Control-Allow-Origin * always;',
  ]
  const cachedImage = (cacheControl: string, authorization?: StoreAuthorization) => [
    ...fromStore(store, authorization),
    `add_header Cache-Control "${cacheControl}";`,
    'add_header Content-Disposition inline;',
    ...(showCache ? ['add_header X-Cache $upstream_cache_status always;'] : []),
    ...headers,
  ]
  // All visitors of an open gallery have the same address for half an hour. A CDN keeps an image and asks again every 30
  // seconds, so that with the half minute of the token's check nothing is served a minute after access was taken away.
  // What only invited people may see stays in their browsers.
  const imageCacheControl = '$content_cache_control'
  return [
    // Cached files stay open: cache files are identified by inode, so a new one is a new file.
    'open_file_cache max=4096 inactive=20s;',
    'open_file_cache_valid 30s;',
    'if ($content_refuses) { return 405; }',
    // From the store to the renderer, and from the renderer to an error page.
    'recursive_error_pages on;',
    'error_page 403 @refused;',
    'error_page 404 @nothing;',
    'error_page 405 @not_allowed;',
    'error_page 429 @too_many;',
    'error_page 500 502 503 504 =503 @unavailable;',
    ...block(`location ~ "${address}"`, [
      'auth_request /_auth;',
      otherCell,
      'auth_request_set $content_granted_mark $upstream_http_x_content_watermark;',
      'auth_request_set $content_open $upstream_http_x_content_open;',
      'auth_request_set $content_key $upstream_http_x_content_prefix$content_picture/$content_size-$content_watermark.webp;',
      ...cachedImage(imageCacheControl),
      // The api answers 401 for an invalid token; the store answers 403 for a missing object.
      'error_page 401 = @refused;',
      'error_page 403 404 = @render;',
      'error_page 500 502 503 504 =503 @unavailable;',
    ]),
    ...block(`location ~ "${brandAddress}"`, [
      'auth_request /_brand_auth;',
      otherCell,
      // As short as the browser cache of pictures: an erased logo must not stay cached for a year.
      ...cachedImage('public, max-age=1800'),
      'error_page 401 = @not_used;',
      'error_page 403 404 = @nothing;',
      'error_page 500 502 503 504 =503 @unavailable;',
    ]),
    ...block('location = /_auth', grantCheck),
    ...block('location = /_brand_auth', brandCheck),
    ...block('location @render', fromRenderer),
    // Target of the renderer's X-Accel-Redirect, with a key that the renderer made itself.
    ...block('location ~ "^/_stored/(?<content_key>r/[\\w./-]+)$"', [
      'internal;',
      ...cachedImage(imageCacheControl, 'stored'),
      'error_page 403 404 = @nothing;',
      'error_page 500 502 503 504 =503 @unavailable;',
    ]),
    ...block(`location ~ "${download}"`, [
      ...(isLimited ? downloadLimits : []),
      'proxy_pass http://revela_upload;',
      'proxy_http_version 1.1;',
      keepaliveConnection,
      'proxy_pass_request_headers off;',
      'proxy_pass_request_body off;',
      'proxy_set_header Host $host;',
      edgeRequestId,
      'proxy_set_header User-Agent $http_user_agent;',
      'proxy_set_header Range $http_range;',
      'proxy_set_header If-Range $http_if_range;',
      'proxy_connect_timeout 2s;',
      'proxy_read_timeout 60s;',
      // Downloads of gigabytes are passed on in large buffers at the client's speed, without temporary files.
      'proxy_buffer_size 64k;',
      'proxy_buffers 8 64k;',
      'proxy_busy_buffers_size 128k;',
      'proxy_max_temp_file_size 0;',
      // The upstream sets the headers: another kind of response needs another policy.
    ]),
    ...block('location /', ['return 404;']),
    ...plainPage('@refused', 403, [...headers, ...toOtherCell]),
    ...plainPage('@not_used', 404, [...headers, ...toOtherCell]),
    ...plainPage('@nothing', 404, headers),
    ...plainPage('@not_allowed', 405, headers),
    ...plainPage('@too_many', 429, ['add_header Retry-After 2 always;', ...headers]),
    ...plainPage('@unavailable', 503, ['add_header Retry-After 2 always;', ...headers]),
  ]
}

/** The api denies what another cell has, and names the cell: the front edge repeats the request there. */
const otherCell = 'auth_request_set $content_other_cell $upstream_http_x_revela_cell;'
const toOtherCell = [
  'add_header X-Revela-Cell $content_other_cell always;',
  ...block('if ($content_other_cell)', ['return 421;']),
]

/** The renderer answers with X-Accel-Redirect to `/_stored/…` once the store has the object. */
export const fromRenderer = [
  'proxy_pass http://revela_renderer/render/$content_key;',
  'proxy_pass_request_headers off;',
  'proxy_pass_request_body off;',
  edgeRequestId,
  'proxy_connect_timeout 2s;',
  // After a watermark change, hundreds of concurrent visitors wait for the same renditions.
  'proxy_read_timeout 120s;',
  'proxy_intercept_errors on;',
]

/** A subrequest to the api; its answer is cached for half a minute. */
const apiSubrequest = [
  'internal;',
  'proxy_http_version 1.1;',
  'proxy_pass_request_headers off;',
  'proxy_pass_request_body off;',
  keepaliveConnection,
  'proxy_set_header Host $host;',
  edgeRequestId,
  'proxy_connect_timeout 2s;',
  'proxy_read_timeout 5s;',
  'proxy_cache revela_grants;',
  'proxy_cache_valid 204 30s;',
  'proxy_cache_valid 401 5s;',
  // The api forbids caching in general; the lifetime of this answer is set here.
  'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;',
  // One request revalidates while the others use the stale answer. No lock: waiting requests would poll it only every
  // half second. When the api cannot decide, because the database has a failover, the last answer stays valid for visitors
  // who are looking at the gallery.
  'proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;',
]

const grantCheck = [
  'proxy_pass http://revela_api/internal/content-auth;',
  'proxy_set_header X-Content-Token $content_token;',
  'proxy_cache_key $content_token;',
  ...apiSubrequest,
]

/**
 * Checks that the studio still uses the image. Without this an erased one would be served from the cache for a month.
 */
const brandCheck = [
  'proxy_pass http://revela_api/internal/brand-auth;',
  'proxy_set_header X-Content-Key $content_key;',
  'proxy_cache_key $content_key;',
  ...apiSubrequest,
]

const removedStoreHeaders = [
  'Cache-Control',
  'Content-Disposition',
  'Expires',
  'Set-Cookie',
  'x-amz-request-id',
  'x-amz-id-2',
  'x-amz-version-id',
  'x-amz-expiration',
  'x-amz-storage-class',
  'x-amz-server-side-encryption',
  'x-amz-tagging-count',
  'x-rgw-object-type',
]

/** The bytes of a key never change, so a cached object is not fetched again. Only found objects are cached. */
export function fromStore(store: Store, authorization?: StoreAuthorization): string[] {
  return [
    ...signedStoreRequest(store, authorization),
    'proxy_connect_timeout 2s;',
    'proxy_read_timeout 30s;',
    'proxy_cache revela_images;',
    'proxy_cache_key $content_key;',
    'proxy_cache_valid 200 30d;',
    'proxy_cache_lock on;',
    'proxy_cache_use_stale error timeout updating;',
    'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;',
    'proxy_intercept_errors on;',
    ...removedStoreHeaders.map((name) => `proxy_hide_header ${name};`),
  ]
}

/** A page with only its status: it reveals nothing about what exists. */
export function plainPage(name: string, status: number, headers: readonly string[]): string[] {
  return block(`location ${name}`, [
    // Regardless of the extension in the URL.
    'types { }',
    'default_type text/html;',
    'add_header Cache-Control no-store always;',
    ...headers,
    `return ${status} '${page(status)}';`,
  ])
}

function page(status: number): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${status}</title></head><body><main><h1>${status}</h1></main></body></html>`
}
