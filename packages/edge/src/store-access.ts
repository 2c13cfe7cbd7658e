import { join } from 'node:path'
import { keepaliveConnection } from './proxy-headers.ts'

/** The image store and the key of a store user that may only read images. */
export interface Store {
  /** Host and port. */
  host: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Uses TLS; the certificate is verified against the machine's authorities. */
  tls?: boolean
}

/** Debian's package `libnginx-mod-http-js`. */
export const njsModule = '/usr/lib/nginx/modules/ngx_http_js_module.so'

/** Must precede every block. */
export const loadNjs = `load_module ${njsModule};`

/**
 * For the http block: the key, and the variables in which nginx signs a request. A variable is evaluated once per
 * request, so a fetch after an internal redirect has its own.
 */
export function storeSettings(store: Store): string[] {
  const values = {
    store_access_key: store.accessKey,
    store_secret_key: store.secretKey,
    store_region: store.region,
    store_bucket: store.bucket,
    store_host: hostHeader(store),
  }
  for (const [name, value] of Object.entries(values)) {
    // nginx would interpret `$`, `;` and quotes.
    if (!/^[\w.:/+=-]+$/.test(value))
      throw new Error(`${name} has a character that is not allowed in the nginx configuration`)
  }
  return [
    `js_path "${join(import.meta.dirname, 'njs')}";`,
    'js_import signer from sign-store-request.js;',
    ...Object.entries(values).map(([name, value]) => `js_var $${name} "${value}";`),
    'js_set $store_date signer.storeDate;',
    'js_set $store_authorization signer.storeAuthorization;',
    'js_set $stored_authorization signer.storeAuthorization;',
  ]
}

/**
 * A signed request for `$content_key`. Both lines are evaluated only when nginx requests the store, never on a cache
 * hit.
 */
export function signedStoreRequest(store: Store, authorization: StoreAuthorization = 'store'): string[] {
  return [
    `proxy_pass ${store.tls ? 'https' : 'http'}://revela_store/${store.bucket}/$content_key;`,
    ...(store.tls ? checkedTls(store.host) : []),
    'proxy_http_version 1.1;',
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    // The signature covers the method.
    'proxy_method GET;',
    keepaliveConnection,
    `proxy_set_header Host ${hostHeader(store)};`,
    'proxy_set_header X-Amz-Date $store_date;',
    `proxy_set_header X-Amz-Content-Sha256 ${emptyBodyHash};`,
    `proxy_set_header Authorization $${authorization}_authorization;`,
  ]
}

/** `store`: the first fetch of a request. `stored`: the fetch after the renderer made the object. */
export type StoreAuthorization = 'store' | 'stored'

const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** S3 clients omit a default port, and some stores sign the host they expect. */
function hostHeader({ host, tls = false }: Store): string {
  return host.replace(tls ? /:443$/ : /:80$/, '')
}

function checkedTls(host: string): string[] {
  return [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${host.replace(/:\d+$/, '')};`,
    'proxy_ssl_verify on;',
    'proxy_ssl_verify_depth 4;',
    'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
  ]
}

/**
 * The bucket stays private; the nginx user may read renditions and brand images by key (never originals) and list
 * nothing.
 */
export function edgePolicy(bucket: string, principal: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: [principal] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/r/*`, `arn:aws:s3:::${bucket}/b/*`],
      },
    ],
  })
}
