import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readHelp } from './help-locations.ts'
import { nginxConfig } from './nginx-config.ts'
import type { NginxOptions } from './nginx-config.ts'

const built: NginxOptions = {
  dir: '/engines/nginx',
  port: 1000,
  processes: { api: ['127.0.0.1:1001'], upload: ['127.0.0.1:1002'], renderer: ['127.0.0.1:1003'] },
  store: {
    host: '127.0.0.1:1080',
    bucket: 'photos',
    region: 'us-east-1',
    accessKey: 'edge',
    secretKey: 'the/secret+key',
  },
  studio: { dist: '/clone/dist' },
  family: { dist: '/clone/family' },
}
/** The lines of one server block. */
function serverOf(config: string, name: string): string {
  return config.split(/(?=^ {2}server \{)/m).find((server) => server.includes(`server_name ${name};`)) ?? ''
}

function locationOf(server: string, opening: string): string {
  return server.split(/(?=location )/).find((location) => location.startsWith(`location ${opening}`)) ?? ''
}

const help = { dist: '/clone/help', scriptHashes: [`'sha256-${'a'.repeat(43)}='`] }

const vite: NginxOptions = { ...built, studio: { vite: 1004 }, family: { vite: 1009 } }

test('listens on loopback only', () => {
  const listeners = nginxConfig(built).match(/listen [^;]+/g)
  expect(listeners).toEqual([
    'listen 127.0.0.1:1000 default_server',
    ...Array.from({ length: 3 }, () => 'listen 127.0.0.1:1000'),
  ])
})

test('logs no query, referrer or address, and no path of an image', () => {
  const paths = /log_format paths '([^']+)'/.exec(nginxConfig(built))?.[1] ?? ''
  expect(paths).toContain('$host$uri')
  expect(paths).not.toMatch(/\$(request_uri|args|query_string|request |http_referer|remote_addr)/)
  const content = /log_format content '([^']+)'/.exec(nginxConfig(built))?.[1] ?? ''
  expect(content).toContain('$content_picture/$content_size')
  expect(content).not.toMatch(/\$(uri|request_uri|request |document_uri|args|content_token|http_referer|remote_addr)/)
  expect(serverOf(nginxConfig(built), 'content.localhost')).toContain('access.log content ')
})

test('allows only own scripts, and styles with the nonce, on a built page', () => {
  const config = nginxConfig(built)
  expect(config).toContain("script-src 'self';")
  expect(config).toContain("style-src 'self' 'nonce-$request_id';")
  expect(config).toContain("img-src 'self' data: blob: http://content.localhost:1000;")
  expect(config).not.toContain('unsafe-inline')
  expect(config).not.toContain('unsafe-eval')
})

test('allows what Vite needs on the development page and proxies its socket', () => {
  const config = nginxConfig(vite)
  expect(config).toContain("script-src 'self' 'nonce-$request_id'")
  expect(config).toContain('proxy_pass http://127.0.0.1:1004;')
  expect(config).toContain('proxy_set_header Upgrade $http_upgrade;')
})

test('repeats the security headers in every location that adds a header', () => {
  const locations = nginxConfig(built)
    .split(/(?=location )/)
    .slice(1)
  const adding = locations.filter((location) => location.includes('add_header'))
  expect(adding.length).toBeGreaterThan(6)
  for (const location of adding) {
    for (const name of [
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
    ]) {
      expect(location).toContain(`add_header ${name} `)
    }
  }
})

test('forbids framing of every page and response', () => {
  const policies = nginxConfig(built).match(/add_header Content-Security-Policy "[^"]+"/g) ?? []
  // The policy of a family page is set by the api.
  const ownPolicies = policies.filter((policy) => !policy.includes('$upstream_http_content_security_policy'))
  expect(ownPolicies.length).toBeGreaterThan(6)
  expect(ownPolicies.filter((policy) => !policy.includes("frame-ancestors 'none'"))).toEqual([])
})

test('sends HSTS only when configured', () => {
  expect(nginxConfig(built)).not.toContain('Strict-Transport-Security')
  expect(nginxConfig({ ...built, hsts: true })).toContain('Strict-Transport-Security')
})

test('overwrites the forwarded address that a visitor sends', () => {
  const config = nginxConfig(built)
  expect(config).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(config).toContain('proxy_set_header X-Client-Port $revela_client_port;')
  expect(config).not.toContain('$proxy_add_x_forwarded_for')
})

test('streams pictures, covers and brand images, on the app origin only', () => {
  const config = nginxConfig(built)
  const app = serverOf(config, 'app.revela.localhost')
  const [upload, cover] = [locationOf(app, '/upload/'), locationOf(app, '~ ^/api/(?:gallery/')]
  expect(upload).toContain('proxy_pass http://revela_upload;')
  expect(cover).toContain('proxy_pass http://revela_api;')
  for (const line of [
    'proxy_request_buffering off;',
    'client_max_body_size 60m;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'error_page 413 = @upload_too_large;',
  ]) {
    expect(upload).toContain(line)
    expect(cover).toContain(line)
  }
  const images = new RegExp(/location ~ (\^\/api\/\S+)/.exec(cover)?.[1] ?? '')
  for (const path of [
    'gallery/x/cover',
    'portfolio/work/x/cover',
    'gallery/watermark/picture/x',
    'customer/logo',
    'customer/avatar',
  ]) {
    expect(images.test(`/api/${path}`), path).toBe(true)
  }
  expect(images.test('/api/customer/profile') || images.test('/api/customer/logo/x')).toBe(false)
  expect(config.match(/location \/upload\//g)).toHaveLength(1)
  expect(config).toContain('{"error":"FileTooLarge","messages":[],"request_id":"$request_id"}')
})

test('serves only family endpoints, app and pages on a gallery host', () => {
  const families = serverOf(nginxConfig(built), '*.galleries.localhost')
  expect(locationOf(families, '/api/family/')).toContain('proxy_pass http://revela_api;')
  expect(locationOf(families, '/api/ ')).toContain('return 404;')
  expect(locationOf(families, '/assets/')).toContain('root "/clone/family";')
  const page = locationOf(families, '/ ')
  expect(page).toContain('proxy_pass http://revela_api/family-page/;')
  expect(page).toContain('add_header Content-Security-Policy "$upstream_http_content_security_policy" always;')
  expect(page).toContain('add_header Referrer-Policy no-referrer always;')
  expect(serverOf(nginxConfig(vite), '*.galleries.localhost')).toContain('proxy_pass http://127.0.0.1:1009;')
})

const content = serverOf(nginxConfig(built), 'content.localhost')

test('accepts only picture versions in one of four sizes', () => {
  const shape = new RegExp(/location ~ "(\^\/\(\?<content_token>[^"]+)"/.exec(content)?.[1] ?? '')
  const token = 'aZ_-'.repeat(25)
  const picture = '212-3'
  expect(shape.exec(`/${token}/${picture}/960.webp`)?.groups).toMatchObject({
    content_token: token,
    content_picture: picture,
    content_size: '960',
  })
  for (const address of [
    `/${token}/${picture}/1921.webp`,
    `/${token}/${picture}/3840.webp`,
    `/${token}/${picture}/960-0.webp`,
    `/${token}/${picture}/960.jpg`,
    `/${token}/../${picture}/960.webp`,
    `/${token}/${picture}/../960.webp`,
    `/${token.slice(0, 80)}/${picture}/960.webp`,
    `/${picture}/960.webp`,
  ]) {
    expect(shape.test(address), address).toBe(false)
  }
})

test('accepts only full WebP names of brand images', () => {
  const shape = new RegExp(/location ~ "(\^\/\(\?<content_key>b[^"]+)"/.exec(content)?.[1] ?? '')
  const [folder, name] = ['b/0af/0192f3c4-0000-7000-8000-00000000abcd', '0123456789abcdef'.repeat(2)]
  expect(shape.exec(`/${folder}/${name}.webp`)?.groups).toEqual({ content_key: `${folder}/${name}.webp` })
  for (const address of [`/${folder}/${name}.png`, `/${folder}/`, `/${folder}/../${name}.webp`, `/${folder}/${name}`]) {
    expect(shape.test(address), address).toBe(false)
  }
})

test('checks the token before fetching and uses it only in the cache key of that check', () => {
  const image = locationOf(content, '~ "^/(?<content_token>')
  expect(image).toContain('auth_request /_auth;')
  // Made of nothing but the api's answer and three parts of the URL.
  expect(image).toContain(
    'auth_request_set $content_key $upstream_http_x_content_prefix$content_picture/$content_size-$content_watermark.webp;',
  )
  const keys = [...content.matchAll(/proxy_cache_key ([^;]+);/g)].map((match) => match[1])
  expect(keys.toSorted()).toEqual(['$content_key', '$content_key', '$content_key', '$content_key', '$content_token'])
  expect(locationOf(content, '= /_auth')).toContain('internal;')
  expect(locationOf(content, '= /_brand_auth')).toContain('internal;')
  expect(locationOf(content, '~ "^/(?<content_key>b/')).toContain('auth_request /_brand_auth;')
  expect(locationOf(content, '~ "^/_stored/')).toContain('internal;')
})

test('caches only objects that exist and sends nothing of the visitor to the store', () => {
  for (const location of [locationOf(content, '~ "^/(?<content_token>'), locationOf(content, '~ "^/_stored/')]) {
    expect(location.match(/proxy_cache_valid [^;]+;/g)).toEqual(['proxy_cache_valid 200 30d;'])
    expect(location).toContain('proxy_pass_request_headers off;')
    expect(location).toMatch(/proxy_set_header Authorization \$store(d?)_authorization;/)
    expect(location).not.toContain('Referer')
    expect(location).toContain('proxy_pass http://revela_store/photos/$content_key;')
  }
})

test('signs again after an internal redirect, because nginx evaluates a variable once per request', () => {
  for (const server of [content, serverOf(nginxConfig(built), '*.galleries.localhost')]) {
    const storeLocations = server.split(/(?=location )/).filter((location) => location.includes('revela_store'))
    expect(storeLocations.length).toBeGreaterThan(1)
    for (const location of storeLocations) {
      const isAfterRedirect = location.startsWith('location ~ "^/_stored/')
      expect(location).toContain(`Authorization $${isAfterRedirect ? 'stored' : 'store'}_authorization;`)
    }
  }
})

test('writes the store key once and rejects one with nginx syntax', () => {
  const config = nginxConfig(built)
  expect(config.split('the/secret+key')).toHaveLength(2)
  for (const secretKey of ['a$b', 'a"b', 'a;b', '']) {
    expect(() => nginxConfig({ ...built, store: { ...built.store, secretKey } }), secretKey).toThrow('store_secret_key')
  }
})

test('adds X-Cache only when configured', () => {
  expect(content).not.toContain('X-Cache')
  expect(nginxConfig({ ...built, showCache: true })).toContain('add_header X-Cache $upstream_cache_status always;')
})

test('tries another process when one refuses connections, and repeats nothing that was sent', () => {
  const two = nginxConfig({ ...built, processes: { ...built.processes, api: ['127.0.0.1:1', '127.0.0.1:2'] } })
  const api = two.slice(two.indexOf('upstream revela_api'), two.indexOf('upstream revela_upload'))
  expect(api.match(/server \S+ max_fails=0;/g)).toEqual([
    'server 127.0.0.1:1 max_fails=0;',
    'server 127.0.0.1:2 max_fails=0;',
  ])
  // Shorter than a stopping process keeps an idle connection open.
  expect(api).toContain('keepalive_timeout 1s;')
  expect(two).toContain('proxy_next_upstream error timeout;')
  expect(two).not.toContain('non_idempotent')
})

test('keeps the last answer about a token while the api cannot give one', () => {
  const checks = ['location = /_auth', 'location = /_brand_auth'].map((name) => {
    const from = content.indexOf(name)
    return content.slice(from, content.indexOf('}', from))
  })
  for (const check of checks) {
    expect(check).toContain('proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;')
    // Never longer than a minute after the last visitor, and a refusal is not kept beyond its own time.
    expect(check).toContain('proxy_cache_valid 204 30s;')
    expect(check).not.toContain('http_401')
  }
  expect(nginxConfig(built)).toContain('keys_zone=revela_grants:8m max_size=64m inactive=1m')
})

test('serves files only from the folders of the built apps, without listings', () => {
  const config = nginxConfig(built)
  expect(config).not.toContain('autoindex')
  const roots = [...config.matchAll(/^\s*(?:root|alias) (\S+);/gm)].map(([, folder]) => folder)
  expect(roots.length).toBeGreaterThan(0)
  for (const folder of roots) expect(folder, folder).toMatch(/dist|pages|public|studio|family|help/)
})

test('drops the request id of a caller everywhere but on the webhook, whose signature covers it', () => {
  const config = nginxConfig(built)
  const locations = config.split(/\n(?=\s*location )/).filter((text) => text.includes('proxy_pass http://revela_api;'))
  expect(locations.length).toBeGreaterThan(3)
  for (const location of locations) expect(location).toContain('proxy_set_header X-Edge-Request-Id $request_id;')
  // The check of image tokens forwards no header of the caller.
  const forwarding = locations.filter((text) => !text.includes('proxy_pass_request_headers off;'))
  const keepingRequestId = forwarding.filter((text) => !text.includes('proxy_set_header X-Request-Id "";'))
  expect(keepingRequestId.map((text) => text.trimStart().split(' {')[0])).toEqual([
    'location = /api/webhooks/payments',
    'location = /api/webhooks/receivables',
  ])
})

describe('the help centre', () => {
  const config = nginxConfig({ ...built, help })
  const servers = ['app.revela.localhost', '*.galleries.localhost'].map((name) => serverOf(config, name))

  test('is served on the app and the galleries hosts from its own folder, and nowhere else', () => {
    for (const server of servers) expect(locationOf(server, '^~ /ajuda/ ')).toContain('root "/clone/help";')
    expect(serverOf(config, 'content.localhost')).not.toContain('/ajuda')
    expect(nginxConfig(built)).not.toContain('/ajuda')
  })

  test('allows inline scripts by hash only, and no inline styles', () => {
    for (const server of servers) {
      const page = locationOf(server, '^~ /ajuda/ ')
      expect(page).toContain(`script-src 'self' ${help.scriptHashes[0]}; style-src 'self';`)
      expect(page).not.toContain('unsafe')
      expect(page).not.toContain('nonce')
    }
  })

  test('reports violations only on a host with a report path', () => {
    expect(servers.map((server) => locationOf(server, '^~ /ajuda/ ').includes('report-to csp'))).toEqual([true, false])
  })

  test('is read with the script hashes of its build and rejects an invalid hash', () => {
    const dist = mkdtempSync(join(tmpdir(), 'help-'))
    expect(readHelp(dist)).toBeUndefined()
    writeFileSync(join(dist, 'script-hashes.json'), JSON.stringify(help.scriptHashes))
    expect(readHelp(dist)).toEqual({ ...help, dist })
    writeFileSync(join(dist, 'script-hashes.json'), JSON.stringify(["'unsafe-inline'"]))
    expect(() => readHelp(dist)).toThrow('invalid script hash')
    rmSync(dist, { recursive: true })
  })
})
