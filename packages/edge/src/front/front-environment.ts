import { withSecretFiles } from '../edge-environment.ts'
import type { FrontOptions } from './front-config.ts'

/** The variables of the front edge in production, with the same names as in a cell where both use them. */
export const frontVariables = {
  required: ['APP_ORIGIN', 'GALLERIES_DOMAIN', 'CONTENT_ORIGIN', 'FRONT_EDGES', 'FRONT_APIS', 'CELLS_TOKEN'],
  optional: {
    FRONT_DIR: '/var/lib/revela-front',
    FRONT_MAP_MEGABYTES: '512',
    EDGE_PORT: '8080',
    EDGE_HTTP_PORT: '',
    EDGE_TLS_CERTIFICATE: '',
    EDGE_TLS_KEY: '',
    EDGE_TRUSTED_PROXIES: '',
    CERTIFICATES_TOKEN: '',
  },
} as const

type Name = (typeof frontVariables.required)[number] | keyof typeof frontVariables.optional
type Environment = Record<string, string | undefined>

function variablesOf(environment: Environment, required: readonly Name[]): (name: Name) => string {
  const variables = withSecretFiles(environment)
  const missing = required.filter((name) => !variables[name])
  if (missing.length > 0) throw new Error(`invalid front configuration, missing: ${missing.join(', ')}`)
  return (name) => variables[name] || (frontVariables.optional as Readonly<Partial<Record<Name, string>>>)[name] || ''
}

/** `a=10.0.1.1:8080,a=10.0.1.2:8080,b=10.0.2.1:8080`: a cell with several addresses is named for each. */
export function readCellAddresses(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>()
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', address = '', ...rest] = part.split('=')
    if (!name || !/^[\w.:[\]-]+:\d+$/.test(address) || rest.length > 0) throw new Error(`not name=host:port: ${part}`)
    addresses.set(name, [...(addresses.get(name) ?? []), address])
  }
  return addresses
}

/** Fails with the names of all missing variables. */
export function readFront(environment: Environment): FrontOptions {
  const valueOf = variablesOf(environment, ['APP_ORIGIN', 'GALLERIES_DOMAIN', 'CONTENT_ORIGIN', 'FRONT_EDGES'])
  const [certificate, key] = [valueOf('EDGE_TLS_CERTIFICATE'), valueOf('EDGE_TLS_KEY')]
  if (!certificate !== !key) throw new Error('EDGE_TLS_CERTIFICATE and EDGE_TLS_KEY must be set together')
  const httpPort = valueOf('EDGE_HTTP_PORT')
  if (httpPort && !certificate) throw new Error('EDGE_HTTP_PORT needs EDGE_TLS_CERTIFICATE')
  return {
    dir: valueOf('FRONT_DIR'),
    address: '*',
    port: Number(valueOf('EDGE_PORT')),
    cells: [...readCellAddresses(valueOf('FRONT_EDGES'))].map(([name, edges]) => ({ name, edges })),
    hosts: {
      app: new URL(valueOf('APP_ORIGIN')).hostname,
      galleries: valueOf('GALLERIES_DOMAIN').replace(/:\d+$/, ''),
      content: new URL(valueOf('CONTENT_ORIGIN')).hostname,
    },
    ...(certificate && { tls: { certificate, key } }),
    ...(httpPort && { httpPort: Number(httpPort) }),
    publicPort: Number(new URL(`https://${valueOf('GALLERIES_DOMAIN')}`).port || 443),
    hsts: valueOf('APP_ORIGIN').startsWith('https:'),
    mapMegabytes: Number(valueOf('FRONT_MAP_MEGABYTES')),
    production: { trustedProxies: valueOf('EDGE_TRUSTED_PROXIES').split(',').filter(Boolean) },
  }
}

/** For the process beside the front nginx. */
export function readCellsSync(environment: Environment): { dir: string; apis: readonly string[]; token: string } {
  const valueOf = variablesOf(environment, ['FRONT_APIS', 'CELLS_TOKEN'])
  return {
    dir: valueOf('FRONT_DIR'),
    apis: [...readCellAddresses(valueOf('FRONT_APIS')).values()].flat(),
    token: valueOf('CELLS_TOKEN'),
  }
}
