import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEdge } from './edge-environment.ts'
import { nginxConfig } from './nginx-config.ts'
import { domainPattern } from './own-domains.ts'

const complete = {
  APP_ORIGIN: 'https://app.example.com',
  GALLERIES_DOMAIN: 'example.net',
  CONTENT_ORIGIN: 'https://content.example.org',
  API_UPSTREAMS: '127.0.0.1:3000,127.0.0.1:4000',
  UPLOAD_UPSTREAMS: '127.0.0.1:3001',
  RENDERER_UPSTREAMS: '127.0.0.1:3002',
  S3_ENDPOINT: 'https://127.0.0.1:9000',
  S3_BUCKET: 'photos',
  EDGE_S3_ACCESS_KEY: 'edge',
  EDGE_S3_SECRET_KEY: 'secret',
}

test('names missing variables', () => {
  const { S3_BUCKET: _, ...withoutBucket } = complete
  expect(() => readEdge(withoutBucket)).toThrow('missing: S3_BUCKET')
  expect(() => readEdge({ ...complete, EDGE_TLS_KEY: '/key' })).toThrow('must be set together')
})

test('configures production with three hosts, HSTS and a verified store certificate, without development settings', () => {
  const config = nginxConfig(readEdge({ ...complete, EDGE_TRUSTED_PROXIES: '10.0.0.0/8' }))
  for (const line of [
    'server_name app.example.com;',
    'server_name *.example.net;',
    'server_name content.example.org;',
    'listen *:8080 default_server;',
    'set_real_ip_from 10.0.0.0/8;',
    'proxy_ssl_verify on;',
    'max-age=63072000',
    "connect-src 'self' https://api.mercadopago.com;",
    "img-src 'self' data: blob: https://content.example.org;",
  ]) {
    expect(config).toContain(line)
  }
  expect(config).not.toMatch(/localhost|user root|X-Cache/)
})

test('serves every origin over TLS 1.2 and 1.3 only when nginx terminates TLS', () => {
  const withTls = { ...complete, EDGE_TLS_CERTIFICATE: '/certificate', EDGE_TLS_KEY: '/key' }
  const config = nginxConfig(readEdge(withTls))
  expect(config.match(/ssl_protocols [^;]+;/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;'])
  const listeners = config.match(/listen [^;]+;/g) ?? []
  expect(listeners).toHaveLength(4)
  expect(listeners.filter((listener) => !listener.includes(' ssl'))).toEqual([])
})

const isOn = (variables: Record<string, string>) => readEdge(variables).ownDomains

describe('own domains', () => {
  const withTls = { ...complete, EDGE_TLS_CERTIFICATE: '/certificate', EDGE_TLS_KEY: '/key' }
  const all = { ...withTls, EDGE_HTTP_PORT: '8081', CERTIFICATES_TOKEN: 'secret-of-the-sync' }

  test('are served only with TLS, plain HTTP and the token here', () => {
    expect(isOn(all)).toBe(true)
    expect([isOn(withTls), isOn({ ...all, EDGE_HTTP_PORT: '' }), isOn({ ...all, CERTIFICATES_TOKEN: '' })]).toEqual([
      false,
      false,
      false,
    ])
    expect(isOn({ ...complete, CERTIFICATES_TOKEN: 'secret-of-the-sync' })).toBe(false)
    expect(() => readEdge({ ...complete, EDGE_HTTP_PORT: '8081' })).toThrow('EDGE_HTTP_PORT needs')
  })

  test('are the default server, with a certificate by the name of the handshake and none of the token', () => {
    const config = nginxConfig(readEdge(all))
    expect(config.match(/listen [^;]+ default_server;/g)).toEqual([
      'listen *:8080 ssl http2 default_server;',
      'listen *:8081 default_server;',
    ])
    expect(config).toContain('ssl_certificate_by_lua_block { certificates.serve({"/var/lib/revela-edge/domains"}) }')
    expect(config).not.toContain('secret-of-the-sync')
    expect(nginxConfig(readEdge(withTls))).not.toContain('lua')
  })

  test('are named by the same pattern in nginx as here', () => {
    const lua = readFileSync(join(import.meta.dirname, 'lua/certificates.lua'), 'utf8')
    expect(lua).toContain(`[[^${domainPattern}$`)
  })

  test('redirect to https at the public port', () => {
    expect(nginxConfig(readEdge(all))).toContain('return 308 https://$host$request_uri;')
    expect(nginxConfig(readEdge({ ...all, GALLERIES_DOMAIN: 'example.net:8443' }))).toContain(
      'return 308 https://$revela_host_domain:8443$request_uri;',
    )
  })

  test.each(['exemplo.com.br', 'fotos.estudio-1.com.br', 'a.co'])('accept the name %s', (name) =>
    expect(new RegExp(`^${domainPattern}$`).test(name)).toBe(true),
  )

  test.each([
    '',
    '.',
    '..',
    'com',
    '.com.br',
    'a..br',
    'a/../b.com',
    '-a.com',
    'a-.com',
    'A.com',
    'a.com.',
    '127.0.0.1',
    `${'a'.repeat(64)}.com`,
  ])('accept no file for the name %j', (name) => expect(new RegExp(`^${domainPattern}$`).test(name)).toBe(false))
})

test('is accepted by nginx', () => {
  const dir = mkdtempSync(join(tmpdir(), 'edge-'))
  writeFileSync(join(dir, 'script-hashes.json'), JSON.stringify([`'sha256-${'a'.repeat(43)}='`]))
  const folders = { EDGE_DIR: dir, STUDIO_DIST: dir, FAMILY_DIST: dir, HELP_DIST: dir }
  const config = nginxConfig(readEdge({ ...complete, ...folders }))
  expect(config).toContain('location ^~ /ajuda/')
  writeFileSync(join(dir, 'nginx.conf'), config)
  // The output of a container can be opened by name; a pipe of this process cannot.
  const output = openSync(join(dir, 'output'), 'w')
  const { status } = spawnSync(
    '/usr/sbin/nginx',
    ['-t', '-q', '-p', dir, '-e', 'stderr', '-c', join(dir, 'nginx.conf')],
    {
      stdio: ['ignore', output, output],
    },
  )
  const nginxOutput = readFileSync(join(dir, 'output'), 'utf8')
  rmSync(dir, { recursive: true })
  expect({ status, nginxOutput }).toEqual({ status: 0, nginxOutput: '' })
})
