import { describe, expect, test } from 'vitest'
import { frontConfig, type FrontOptions } from './front-config.ts'
import { readCellsSync, readCellAddresses, readFront } from './front-environment.ts'

const cells = [
  { name: 'a', edges: ['10.0.1.1:8080', '10.0.1.2:8080'] },
  { name: 'b', edges: ['10.0.2.1:8080'] },
]
const plain: FrontOptions = { dir: '/front', port: 8080, cells }
const tls = { certificate: '/certificate', key: '/key' }

function block(config: string, opening: string): string {
  const start = config.indexOf(`${opening} {`)
  expect(start, opening).toBeGreaterThan(-1)
  const indent = /[^\n]*$/.exec(config.slice(0, start))?.[0] ?? ''
  return config.slice(start, config.indexOf(`\n${indent}}`, start))
}

describe('the configuration', () => {
  test('has an upstream for each cell, and one of all edges for what names no customer', () => {
    const config = frontConfig(plain)
    expect(block(config, 'upstream cell_a')).toMatch(/10\.0\.1\.1:8080[^]*10\.0\.1\.2:8080/)
    expect(block(config, 'upstream cell_b')).toContain('10.0.2.1:8080')
    for (const edge of cells.flatMap(({ edges }) => edges)) expect(block(config, 'upstream cell_any')).toContain(edge)
    expect(config).toContain('cells.setup({ map_file = "/front/cells/map", cells = {"a", "b"} })')
  })

  test.each(['', 'A', 'a b', 'a;', '-a', 'a_b'])('rejects %j as the name of a cell', (name) => {
    expect(() => frontConfig({ ...plain, cells: [{ name, edges: ['127.0.0.1:1'] }] })).toThrow('not a name')
  })

  test('rejects a cell without an edge, and no cell', () => {
    expect(() => frontConfig({ ...plain, cells: [{ name: 'a', edges: [] }] })).toThrow('has no edge')
    expect(() => frontConfig({ ...plain, cells: [] })).toThrow('no cell')
    expect(() => frontConfig({ ...plain, httpPort: 8081 })).toThrow('needs tls')
  })

  test('forwards the visitor, and appends to nothing that a visitor sent', () => {
    const config = frontConfig(plain)
    const proxied = config.split('proxy_pass http://$revela_upstream;').length - 1
    expect(proxied).toBeGreaterThan(8)
    for (const line of ['X-Forwarded-For $remote_addr;', 'X-Forwarded-Proto $scheme;', 'Forwarded "";']) {
      expect(config.split(`proxy_set_header ${line}`)).toHaveLength(proxied + 1)
    }
    expect(config).not.toContain('$proxy_add_x_forwarded_for')
  })

  test('streams uploads and buffers calls, so that only calls are repeated', () => {
    const config = frontConfig(plain)
    expect(block(config, 'location /upload/')).toMatch(/proxy_request_buffering off;[^]*error_page 421 = @api_moved;/)
    const call = block(config, 'location /api/')
    expect(call).toContain('error_page 421 = @api_again;')
    expect(call).not.toContain('proxy_request_buffering off')
    expect(block(config, 'location @api_again')).toContain('error_page 421 = @api_moved;')
  })

  test('chooses certificates of own domains by the name of the handshake, with TLS only', () => {
    expect(frontConfig(plain)).not.toContain('ssl_certificate')
    const config = frontConfig({ ...plain, tls, httpPort: 8081 })
    expect(config).toContain('ssl_certificate_by_lua_block { cells.serve_certificate("/front/cells") }')
    expect(config).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
    expect(config.match(/listen [^;]+ default_server;/g)).toEqual([
      'listen 127.0.0.1:8080 ssl http2 default_server;',
      'listen 127.0.0.1:8081 default_server;',
    ])
  })
})

describe('the environment', () => {
  const complete = {
    APP_ORIGIN: 'https://app.example.com',
    GALLERIES_DOMAIN: 'example.net',
    CONTENT_ORIGIN: 'https://content.example.org',
    FRONT_EDGES: 'a=10.0.1.1:8080,a=10.0.1.2:8080,b=10.0.2.1:8080',
  }

  test('names the edges of each cell', () => {
    expect(readFront(complete)).toMatchObject({
      cells,
      dir: '/var/lib/revela-front',
      hosts: { app: 'app.example.com', galleries: 'example.net', content: 'content.example.org' },
      hsts: true,
      mapMegabytes: 512,
    })
    expect(() => readFront({ ...complete, FRONT_EDGES: '' })).toThrow('missing: FRONT_EDGES')
    expect(() => readFront({ ...complete, EDGE_TLS_KEY: '/key' })).toThrow('must be set together')
    expect(() => readFront({ ...complete, EDGE_HTTP_PORT: '80' })).toThrow('EDGE_HTTP_PORT needs')
  })

  test.each(['a', 'a=10.0.1.1', 'a=10.0.1.1:80;', '=10.0.1.1:80', 'a=b=c:1'])('rejects the address %j', (text) => {
    expect(() => readCellAddresses(text)).toThrow('not name=host:port')
  })

  test('asks the api processes of all cells with the token', () => {
    const variables = { FRONT_APIS: 'a=10.0.1.1:3000,b=10.0.2.1:3000', CELLS_TOKEN: 'secret' }
    expect(readCellsSync(variables)).toEqual({
      dir: '/var/lib/revela-front',
      apis: ['10.0.1.1:3000', '10.0.2.1:3000'],
      token: 'secret',
    })
    expect(() => readCellsSync({})).toThrow('missing: FRONT_APIS, CELLS_TOKEN')
    expect(frontConfig(readFront({ ...complete, ...variables }))).not.toContain('secret')
  })
})
