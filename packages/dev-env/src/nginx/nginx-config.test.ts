import { expect, test } from 'vitest'
import { nginxConfig } from './nginx-config.ts'
import type { NginxOptions } from './nginx-config.ts'

const built: NginxOptions = {
  dir: '/engines/nginx',
  ports: { nginx: 1000, api: 1001 },
  studio: { dist: '/clone/dist' },
}
const vite: NginxOptions = { ...built, studio: { vite: 1004 } }

test('every listener is on loopback', () => {
  const listeners = nginxConfig(built).match(/listen [^;]+/g)
  expect(listeners).toEqual([
    'listen 127.0.0.1:1000 default_server',
    ...Array.from({ length: 3 }, () => 'listen 127.0.0.1:1000'),
  ])
})

test('the access log keeps neither query nor referrer nor address', () => {
  const format = /log_format paths '([^']+)'/.exec(nginxConfig(built))?.[1] ?? ''
  expect(format).toContain('$host$uri')
  expect(format).not.toMatch(/\$(request_uri|args|query_string|request |http_referer|remote_addr)/)
})

test('a built page runs only its own scripts, and styles with the nonce', () => {
  const config = nginxConfig(built)
  expect(config).toContain("script-src 'self';")
  expect(config).toContain("style-src 'self' 'nonce-$request_id';")
  expect(config).toContain("img-src 'self' data: blob: http://content.localhost:1000;")
  expect(config).not.toContain('unsafe-inline')
  expect(config).not.toContain('unsafe-eval')
})

test('the development page may use what Vite needs, and its socket passes', () => {
  const config = nginxConfig(vite)
  expect(config).toContain("script-src 'self' 'nonce-$request_id'")
  expect(config).toContain('proxy_pass http://127.0.0.1:1004;')
  expect(config).toContain('proxy_set_header Upgrade $http_upgrade;')
})

test('every location that adds a header writes the security headers too', () => {
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

test('strict transport security is sent only where it was asked for', () => {
  expect(nginxConfig(built)).not.toContain('Strict-Transport-Security')
  expect(nginxConfig({ ...built, hsts: true })).toContain('Strict-Transport-Security')
})

test('what a visitor says about their own address is overwritten', () => {
  const config = nginxConfig(built)
  expect(config).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(config).not.toContain('$proxy_add_x_forwarded_for')
})
