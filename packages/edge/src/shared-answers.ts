import { block, forwardedHeaders, keepaliveConnection } from './proxy-headers.ts'

/** Cache and maps for the http block. */
export function sharedAnswerSettings(dir: string): string[] {
  return [
    `proxy_cache_path ${dir}/cache-answers levels=1:2 keys_zone=revela_answers:4m max_size=128m inactive=10s use_temp_path=off;`,
    // Whoever may have a session gets a page of their own, whatever their request asks for.
    ...block('map $http_cookie $revela_has_session', ['default 0;', '"~*revela-family" 1;']),
    ...block('map "$request_method $revela_has_session $http_authorization" $revela_is_personal', [
      'default 1;',
      '"GET 0 " 0;',
      '"HEAD 0 " 0;',
    ]),
    // These calls have one answer for everybody, with a session or without: no cookie is forwarded. The api rejects calls of
    // other sites, so the cache must not answer them instead.
    ...block(
      'map "$request_method $http_authorization $http_x_revela $http_sec_fetch_site $args" $revela_is_personal_call',
      ['default 1;', '"~^(?:GET|HEAD)  1 same-origin (?:from=\\d{1,6}&count=\\d{1,3})?$" 0;'],
    ),
  ]
}

type SharedLocation = {
  /** A regular expression that fits no character which nginx would decode. */
  readonly path: string
  /** The path at the api. */
  readonly upstreamPath: string
  /** Everything that the answer depends on besides the host. */
  readonly key: string
  /** Non-empty and not 0 for a request that gets an answer of its own. */
  readonly isPersonal: string
  /** The named location for these. */
  readonly personal: string
  readonly errorPages: readonly string[]
  readonly requestHeaders?: readonly string[]
  readonly headers: readonly string[]
  /** Adds the cache status as X-Cache; not for production. */
  readonly showCache: boolean
}

/**
 * Answers that are the same for every visitor without a session. The api marks them: it says until when they may be held,
 * and never does so for anything else. No header of a visitor that could change an answer is forwarded, so one visitor's
 * request cannot fill the cache with an answer of their own.
 */
export function sharedLocation(options: SharedLocation): string[] {
  const { path, upstreamPath, key, isPersonal, personal, errorPages, requestHeaders = [], headers, showCache } = options
  return block(`location ~ "${path}"`, [
    ...errorPages,
    `error_page 418 = ${personal};`,
    ...block(`if (${isPersonal})`, ['return 418;']),
    `proxy_pass http://revela_api${upstreamPath};`,
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    ...forwardedHeaders,
    'proxy_set_header X-Revela-Shared 1;',
    ...requestHeaders,
    keepaliveConnection,
    // The api does not see the query; a redirect keeps it.
    'proxy_redirect ~^(.+)$ $1$is_args$args;',
    'proxy_connect_timeout 2s;',
    'proxy_read_timeout 20s;',
    'proxy_cache revela_answers;',
    `proxy_cache_key "$revela_scheme $http_host ${key}";`,
    // Unchanged bytes are confirmed by their hash, not sent again.
    'proxy_cache_revalidate on;',
    // One request fills an empty place. Short, because the others look again only after this time, and because an answer
    // that may not be held is requested by each of them.
    'proxy_cache_lock on;',
    'proxy_cache_lock_timeout 50ms;',
    // The api compresses each answer once; a client that cannot read it gets it plain.
    'gunzip on;',
    'max_ranges 0;',
    // For this cache only. A browser keeps nothing.
    ...['Cache-Control', 'Expires', 'ETag', 'X-Request-Id'].map((name) => `proxy_hide_header ${name};`),
    'add_header Cache-Control no-store always;',
    'add_header X-Request-Id $request_id always;',
    ...(showCache ? ['add_header X-Cache $upstream_cache_status always;'] : []),
    ...headers,
  ])
}
