import { readFileSync } from 'node:fs'
import { readHelp } from './help-locations.ts'
import type { NginxOptions } from './nginx-config.ts'

/** The variables of nginx in production, with the same names as in the server where both use them. */
export const edgeVariables = {
  required: [
    'APP_ORIGIN',
    'GALLERIES_DOMAIN',
    'CONTENT_ORIGIN',
    'API_UPSTREAMS',
    'UPLOAD_UPSTREAMS',
    'RENDERER_UPSTREAMS',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'EDGE_S3_ACCESS_KEY',
    'EDGE_S3_SECRET_KEY',
  ],
  optional: {
    S3_REGION: 'us-east-1',
    EDGE_PORT: '8080',
    EDGE_DIR: '/var/lib/revela-edge',
    EDGE_TLS_CERTIFICATE: '',
    EDGE_TLS_KEY: '',
    EDGE_HTTP_PORT: '',
    CERTIFICATES_TOKEN: '',
    EDGE_TRUSTED_PROXIES: '',
    EDGE_FRONTS: '',
    STUDIO_DIST: '/srv/revela/studio',
    FAMILY_DIST: '/srv/revela/family',
    HELP_DIST: '/srv/revela/help',
    PAYMENTS_API_URL: 'https://api.mercadopago.com',
    PAYMENTS_BROWSER_URL: '',
    ALBUMS_URL: '',
  },
} as const

type Name = (typeof edgeVariables.required)[number] | keyof typeof edgeVariables.optional

const secrets = ['EDGE_S3_ACCESS_KEY', 'EDGE_S3_SECRET_KEY', 'CERTIFICATES_TOKEN', 'CELLS_TOKEN'] as const

/** A secret may be set by a file: `EDGE_S3_SECRET_KEY_FILE=/run/secrets/…`. */
export function withSecretFiles(variables: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = { ...variables }
  for (const name of secrets) {
    const path = variables[`${name}_FILE`]
    if (path) read[name] = readFileSync(path, 'utf8').trimEnd()
  }
  return read
}

/** Fails with the names of all missing variables. TLS is always terminated, here or in front. */
export function readEdge(environment: Record<string, string | undefined>): NginxOptions {
  const variables = withSecretFiles(environment)
  const missing = edgeVariables.required.filter((name) => !variables[name])
  if (missing.length > 0) throw new Error(`invalid edge configuration, missing: ${missing.join(', ')}`)
  const valueOf = (name: Name): string =>
    variables[name] || (edgeVariables.optional as Readonly<Partial<Record<Name, string>>>)[name] || ''
  const listOf = (name: Name) => valueOf(name).split(',').filter(Boolean)
  const store = new URL(valueOf('S3_ENDPOINT'))
  const tls = store.protocol === 'https:'
  const [certificate, key] = [valueOf('EDGE_TLS_CERTIFICATE'), valueOf('EDGE_TLS_KEY')]
  if (!certificate !== !key) throw new Error('EDGE_TLS_CERTIFICATE and EDGE_TLS_KEY must be set together')
  const httpPort = valueOf('EDGE_HTTP_PORT')
  if (httpPort && !certificate) throw new Error('EDGE_HTTP_PORT needs EDGE_TLS_CERTIFICATE')
  const fronts = listOf('EDGE_FRONTS')
  if (fronts.length > 0 && certificate) throw new Error('EDGE_FRONTS and EDGE_TLS_CERTIFICATE exclude each other')
  // Where TLS ends in front of this nginx, except at a front edge, no certificate of another domain could be used.
  const ownDomains = servesOwnDomains(variables)
  return {
    dir: valueOf('EDGE_DIR'),
    address: '*',
    port: Number(valueOf('EDGE_PORT')),
    processes: {
      api: listOf('API_UPSTREAMS'),
      upload: listOf('UPLOAD_UPSTREAMS'),
      renderer: listOf('RENDERER_UPSTREAMS'),
    },
    store: {
      host: store.port ? store.host : `${store.hostname}:${tls ? 443 : 80}`,
      bucket: valueOf('S3_BUCKET'),
      region: valueOf('S3_REGION'),
      accessKey: valueOf('EDGE_S3_ACCESS_KEY'),
      secretKey: valueOf('EDGE_S3_SECRET_KEY'),
      tls,
    },
    studio: { dist: valueOf('STUDIO_DIST') },
    family: { dist: valueOf('FAMILY_DIST') },
    help: readHelp(valueOf('HELP_DIST')),
    cardTokenOrigin: valueOf('PAYMENTS_BROWSER_URL') || valueOf('PAYMENTS_API_URL'),
    ...(valueOf('ALBUMS_URL') && { framedOrigin: new URL(valueOf('ALBUMS_URL')).origin }),
    hsts: valueOf('APP_ORIGIN').startsWith('https:'),
    hosts: {
      app: new URL(valueOf('APP_ORIGIN')).hostname,
      galleries: valueOf('GALLERIES_DOMAIN').replace(/:\d+$/, ''),
      content: new URL(valueOf('CONTENT_ORIGIN')).hostname,
    },
    contentOrigin: valueOf('CONTENT_ORIGIN'),
    production: { trustedProxies: listOf('EDGE_TRUSTED_PROXIES') },
    ...(certificate && { tls: { certificate, key } }),
    ...(httpPort && { httpPort: Number(httpPort) }),
    ownDomains,
    ...(fronts.length > 0 && { behindFront: { trusted: fronts } }),
    publicPort: Number(new URL(`https://${valueOf('GALLERIES_DOMAIN')}`).port || 443),
  }
}

/**
 * Own domains need TLS and plain HTTP here, and the token with which their certificates are fetched. Behind a front edge,
 * which has the certificates, they need nothing.
 */
export function servesOwnDomains(variables: Record<string, string | undefined>): boolean {
  if (variables['EDGE_FRONTS']) return true
  return ['EDGE_TLS_CERTIFICATE', 'EDGE_HTTP_PORT', 'CERTIFICATES_TOKEN'].every((name) => Boolean(variables[name]))
}
