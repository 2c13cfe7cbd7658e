import { describe, expect, test } from 'vitest'
import { hostRules } from './gallery-host.ts'

const { isGalleryHost, studioName } = hostRules({
  APP_ORIGIN: 'https://app.example.com',
  GALLERIES_DOMAIN: 'example.net',
  CONTENT_ORIGIN: 'https://content.example.org',
})

describe('a host', () => {
  test.each([
    ['app.example.com', false],
    ['APP.example.com', false],
    ['app.example.com:8443', false],
    ['content.example.org', false],
    ['localhost', false],
    ['localhost:3000', false],
    ['api-1:3000', false],
    ['127.0.0.1:3000', false],
    ['[::1]:3000', false],
    ['', false],
    ['ana.example.net', true],
    ['example.net', true],
    ['fotos.ana.com.br', true],
    ['app.example.com.br', true],
    ['app.example.com.', true],
  ])('%s serves families: %s', (host, expected) => {
    expect(isGalleryHost(host)).toBe(expected)
  })

  test.each([
    ['ana.example.net', { kind: 'subdomain', name: 'ana' }],
    ['Ana.Example.Net', { kind: 'subdomain', name: 'ana' }],
    ['fotos.ana.com.br', { kind: 'domain', name: 'fotos.ana.com.br' }],
    ['FOTOS.ana.com.br', { kind: 'domain', name: 'fotos.ana.com.br' }],
    ['ana.example.net.evil.com', { kind: 'domain', name: 'ana.example.net.evil.com' }],
    ['ana.example.net:8443', null],
    ['fotos.ana.com.br:8443', null],
    ['fotos.ana.com.br.', null],
    ['fotos.ana.com.br/x', null],
    ['fotos.ana.com.br@evil.com', null],
    ['fotos..ana.com.br', null],
    ['fotos.ana.com.br, evil.com', null],
    ['fotos.ana.com.br\u0000', null],
    ['example.net', null],
    ['app.example.com', null],
    ['content.example.org', null],
    ['10.0.0.1', null],
  ])('%s belongs to %j', (host, expected) => {
    expect(studioName(host)).toEqual(expected)
  })
})

test('the port of the galleries is part of every address', () => {
  const local = hostRules({
    APP_ORIGIN: 'http://app.revela.localhost:27000',
    GALLERIES_DOMAIN: 'galleries.localhost:27000',
    CONTENT_ORIGIN: 'http://content.localhost:27000',
  })
  expect(local.studioName('ana.galleries.localhost:27000')).toEqual({ kind: 'subdomain', name: 'ana' })
  expect(local.studioName('fotos.ana.com.br:27000')).toEqual({ kind: 'domain', name: 'fotos.ana.com.br' })
  expect(local.studioName('fotos.ana.com.br')).toBeNull()
})
