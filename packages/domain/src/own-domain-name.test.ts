import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostOfRecord, isApex, normalizeDomain, ownDomainProblem } from './own-domain-name.ts'
import { registrableName } from './public-suffixes.ts'

const ours = ['app.nossosite.net', 'galerias.fotos-entregues.com.br', 'conteudo.app']
const problemOf = (name: string) => ownDomainProblem(name, ours)

test.each([
  'estudio.com.br',
  'fotos.estudio.com.br',
  'www.anaprado.com',
  'galeria.2irmaos.fot.br',
  'a.b.c.d.estudio-prado.com',
  'revelando.com.br',
  'revelar.com.br',
  'luz-e-sombra.art.br',
  'x.io',
  'estudio.campinas.br',
  'a--b.com',
])('accepts %s', (name) => expect(problemOf(name)).toBeNull())

const rejectedNames = {
  wildcard: '*.estudio.com.br estudio.*.br * **.com fotos*.estudio.com',
  address:
    '1.2.3.4 127.0.0.1 127.1 0x7f.1 0x7f000001 2130706433 ::1 [::1] 2001:db8::1 [2001:db8::1] ::ffff:10.0.0.1 a.1 estudio.0 0.0.0.0 169.254.169.254',
  incomplete: 'estudio fotos a com',
  internal: `estudio.local fotos.localhost a.localdomain printer.internal app.intranet x.private y.corp z.home a.lan
    b.host estudio.test a.invalid a.example example.com www.example.com www.example.org a.example.com.br estudio.onion
    router.home.arpa 1.0.0.127.in-addr.arpa a.ip6.arpa estudio.alt`,
  suffix:
    'com.br net.br fot.br art.br blog.br com.pt co.uk com.ar github.io vercel.app blogspot.com lojaintegrada.com.br',
  ours: `app.nossosite.net nossosite.net x.nossosite.net fotos-entregues.com.br galerias.fotos-entregues.com.br
    aurora.galerias.fotos-entregues.com.br www.fotos-entregues.com.br conteudo.app www.conteudo.app`,
  reserved: `revela.com.br reve1a.com reve1ar.com.br www.revela.net fotos.r3vela.com.br revela-suporte.com.br login-revela.com
    revelaa.com.br rvela.com revela.estudio.com.br revela2026.com conta-reve1a-segura.com google.com fotos.g00gle.com
    mercadopago.estudio.com.br mercad0pago.com nubank.com.br itau.com faceb00k.com whatsapp.fot.br`,
  accents: 'estúdio.com.br xn--estdio-ucb.com.br fotos.xn--p1ai аna.com.br estudio。com 日本.jp revelа.com.br',
  characters: `-a.com a-.com fotos.-estudio.com a_b.com estudio..com.br .estudio.com.br a.com/b a.com:8080 a@b.com
    user:pw@a.com a.com?x a.com#x <b>.com "a".com a.com;b a'b.com ${'a'.repeat(64)}.com a%2eb.com a\\b.com a,b.com`,
} as const

describe.each(Object.entries(rejectedNames))('rejects as %s', (problem, names) => {
  test.each(names.split(/\s+/).filter(Boolean))('%s', (name) => {
    expect(problemOf(name)).toBe(problem)
  })
})

test('refuses names that are longer than DNS allows', () => {
  expect(problemOf(`${'abcdefgh.'.repeat(28)}com`)).toBe('length')
})

test('normalizes what a person pastes', () => {
  expect(normalizeDomain('  https://Fotos.Estudio.com.br/ ')).toBe('fotos.estudio.com.br')
  expect(normalizeDomain('estudio.com.br.')).toBe('estudio.com.br')
})

describe('properties', () => {
  const label = fc.stringMatching(/^[a-z0-9-]{1,20}$/)
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(label, { maxLength: 6 }).map((parts) => parts.join('.')),
  )

  test('an accepted name is a plain host name that URL parsers leave as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = normalizeDomain(text)
        if (problemOf(name) !== null) return
        expect(new URL(`https://${name}/`).host).toBe(name)
        expect(name).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/)
        expect(normalizeDomain(name)).toBe(name)
      }),
      { numRuns: 3_000 },
    )
  })

  test('nothing at or below our own registered names is accepted', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 3 }), fc.constantFrom(...ours), (parts, host) => {
        expect(problemOf([...parts, registrableName(host)].join('.'))).not.toBeNull()
      }),
    )
  })

  test('a rejected ending stays rejected below any label', () => {
    fc.assert(
      fc.property(label, fc.constantFrom('local', 'internal', 'localhost', 'home.arpa', 'test'), (part, ending) => {
        expect(problemOf(`${part}.${ending}`)).not.toBeNull()
      }),
    )
  })
})

test.each([
  ['estudio.com.br', 'estudio.com.br', true],
  ['fotos.estudio.com.br', 'estudio.com.br', false],
  ['a.b.estudio.com', 'estudio.com', false],
  ['estudio.com', 'estudio.com', true],
  ['ana.github.io', 'ana.github.io', true],
  ['www.ana.co.uk', 'ana.co.uk', false],
])('%s is registered as %s', (name, registered, apex) => {
  expect(registrableName(name)).toBe(registered)
  expect(isApex(name)).toBe(apex)
})

test('names a record as registrars ask for it', () => {
  expect(hostOfRecord('fotos.estudio.com.br', 'fotos.estudio.com.br')).toBe('fotos')
  expect(hostOfRecord('estudio.com.br', 'estudio.com.br')).toBe('@')
  expect(hostOfRecord('_revela.estudio.com.br', 'estudio.com.br')).toBe('_revela')
  expect(hostOfRecord('_revela.a.b.estudio.com', 'a.b.estudio.com')).toBe('_revela.a.b')
})
