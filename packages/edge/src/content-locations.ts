import { block, edgeRequestId, keepaliveConnection } from './proxy-headers.ts'
import { imagePolicy, securityHeaders } from './security-headers.ts'
import { signedStoreRequest, type Store, type StoreAuthorization } from './store-access.ts'
import { downloadLimits } from './visitor-limits.ts'

export interface ContentOptions {
  store: Store
  hsts: boolean
  /** Tells in X-Cache where an image came from; not for production. */
  showCache: boolean
  /** Bounds what one visitor downloads at a time. */
  isLimited?: boolean
}

// A token is one path segment, then a version of a picture, then a size; nothing else of an address is ever used.
const address =
  '^/(?<content_token>[\\w-]{90,160})/(?<content_picture>[1-9]\\d{0,6}-\\d{1,9})/(?<content_size>400|960|1920)\\.webp$'

// A brand's image is public while its studio has it: its name is 128 random bits and its bytes never change.
const brandAddress =
  '^/(?<content_key>b/[0-9a-f]{3}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[0-9a-f]{32}\\.webp)$'

// A list somebody may fetch and a place in it, or one file made for them; then a name for it.
const download =
  '^/(?<content_download>d/[\\w-]{86}(?=/\\d{1,5}/)|f/[\\w-]{90,600}(?=/[^/]+$))(?:/\\d{1,5})?/[^/]{1,800}$'

/** Caches and names for the http block. */
export function contentSettings(dir: string): string[] {
  return [
    // What nobody looked at for a week is dropped, so that deleted photographs do not stay here.
    `proxy_cache_path ${dir}/cache-images levels=1:2 keys_zone=revela_images:16m max_size=4g inactive=7d use_temp_path=off;`,
    `proxy_cache_path ${dir}/cache-grants levels=1:2 keys_zone=revela_grants:8m max_size=64m inactive=1m use_temp_path=off;`,
    // Never the path, which holds the token.
    "log_format content '$time_iso8601 $request_id $request_method $host/$content_picture/$content_size $status $body_bytes_sent $request_time $upstream_cache_status';",
    ...block('map $request_method $content_refuses', ['default 1;', 'GET 0;', 'HEAD 0;']),
    // 400 px is never marked.
    ...block('map $content_size $content_mark', ['default $content_granted_mark;', '400 0;']),
  ]
}

/**
 * An image is: a token that the api opens (its answer is kept for half a minute), then the object whose key is made of
 * that answer, from the cache or the store; what the store has not is made by the renderer and fetched again.
 */
export function contentLocations({ store, hsts, showCache, isLimited = false }: ContentOptions): string[] {
  const headers = [
    // The address is the secret.
    ...securityHeaders({ policy: imagePolicy, hsts, readers: 'cross-origin', referrer: 'no-referrer' }),
    // The token in the address is the secret; no cookie is read here. So whoever has the address may read the image,
    // from any gallery's own domain, and one stored answer serves all of them.
    'add_header Access-Control-Allow-Origin * always;',
  ]
  const cachedImage = (cacheControl: string, authorization?: StoreAuthorization) => [
    ...fromStore(store, authorization),
    `add_header Cache-Control "${cacheControl}";`,
    'add_header Content-Disposition inline;',
    ...(showCache ? ['add_header X-Cache $upstream_cache_status always;'] : []),
    ...headers,
  ]
  const imageCacheControl = 'private, max-age=1800, immutable'
  return [
    // What is served again and again stays open: the caches' files are named by inode, so a new one is a new file.
    'open_file_cache max=4096 inactive=20s;',
    'open_file_cache_valid 30s;',
    'if ($content_refuses) { return 405; }',
    // From the store to the renderer, and from the renderer to a page.
    'recursive_error_pages on;',
    'error_page 403 @refused;',
    'error_page 404 @nothing;',
    'error_page 405 @not_allowed;',
    'error_page 429 @too_many;',
    'error_page 500 502 503 504 =503 @unavailable;',
    ...block(`location ~ "${address}"`, [
      'auth_request /_auth;',
      'auth_request_set $content_granted_mark $upstream_http_x_content_mark;',
      'auth_request_set $content_key $upstream_http_x_content_prefix$content_picture/$content_size-$content_mark.webp;',
      ...cachedImage(imageCacheControl),
      // The api says 401 of a token it does not open; 403 is what the store says of an object it does not have.
      'error_page 401 = @refused;',
      'error_page 403 404 = @render;',
      'error_page 500 502 503 504 =503 @unavailable;',
    ]),
    ...block(`location ~ "${brandAddress}"`, [
      'auth_request /_brand_auth;',
      // No longer than a browser keeps a photograph: an erased logo must not stay for a year.
      ...cachedImage('public, max-age=1800'),
      'error_page 401 = @nothing;',
      'error_page 403 404 = @nothing;',
      'error_page 500 502 503 504 =503 @unavailable;',
    ]),
    ...block('location = /_auth', grantCheck),
    ...block('location = /_brand_auth', brandCheck),
    ...block('location @render', fromRenderer),
    // The renderer's X-Accel-Redirect leads here, with a key that it made itself.
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
      // Two gigabytes go through in pieces large enough to be cheap, as fast as they are taken; none touch a disk.
      'proxy_buffer_size 64k;',
      'proxy_buffers 8 64k;',
      'proxy_busy_buffers_size 128k;',
      'proxy_max_temp_file_size 0;',
      // The headers are those of whoever sends the file: another kind of answer, another policy.
    ]),
    ...block('location /', ['return 404;']),
    ...plainPage('@refused', 403, headers),
    ...plainPage('@nothing', 404, headers),
    ...plainPage('@not_allowed', 405, headers),
    ...plainPage('@too_many', 429, ['add_header Retry-After 2 always;', ...headers]),
    ...plainPage('@unavailable', 503, ['add_header Retry-After 2 always;', ...headers]),
  ]
}

/** Answers with X-Accel-Redirect to `/_stored/…`, once the store has it. */
export const fromRenderer = [
  'proxy_pass http://revela_renderer/render/$content_key;',
  'proxy_pass_request_headers off;',
  'proxy_pass_request_body off;',
  edgeRequestId,
  'proxy_connect_timeout 2s;',
  // Two hundred who look at once after a new mark wait for each other.
  'proxy_read_timeout 120s;',
  'proxy_intercept_errors on;',
]

/** Answered by the api and kept for half a minute. */
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
  // The api tells browsers and proxies to keep nothing; how long this answer holds is decided here.
  'proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;',
  // One asks again while the others go on. No lock: who waits for one looks again only every half second.
  'proxy_cache_use_stale updating;',
]

const grantCheck = [
  'proxy_pass http://revela_api/internal/content-auth;',
  'proxy_set_header X-Content-Token $content_token;',
  'proxy_cache_key $content_token;',
  ...apiSubrequest,
]

/** Whether the studio still has the image. Without this an erased one would be served from the cache for a month. */
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

/** The key never changes its bytes, so what was fetched once is fetched no more. Only found objects are kept. */
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

/** A page with nothing but its status: it says nothing about what is there. */
export function plainPage(name: string, status: number, headers: readonly string[]): string[] {
  return block(`location ${name}`, [
    // Whatever the address ends in.
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
