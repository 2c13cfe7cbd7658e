import { describe, expect, test } from 'vitest'
import { caaNames, judgeDns, type DnsFindings } from './own-domain-dns.ts'

const expected = { target: 'd-abc.galerias.com', proof: 'revela=abc', authorities: ['letsencrypt.org'] }
const none = { kind: 'none' } as const
const error = { kind: 'error' } as const
const found = <Value>(...values: Value[]) => ({ kind: 'found' as const, values })
const nothing: DnsFindings = {
  cname: none,
  addresses: none,
  text: none,
  caa: none,
  targetAddresses: found('203.0.113.7', '2001:db8::7'),
}
const judge = (change: Partial<DnsFindings>) => judgeDns({ ...nothing, ...change }, expected)

describe('judgeDns', () => {
  test.each([
    ['nothing', {}, { problem: 'none', pointed: false, owned: false }],
    ['the CNAME', { cname: found('d-abc.galerias.com') }, { problem: null, pointed: true, owned: true }],
    ['the CNAME in capitals with a dot', { cname: found('D-ABC.Galerias.com.') }, { problem: null, owned: true }],
    [
      "another account's CNAME, which leads to our addresses",
      { cname: found('d-xyz.galerias.com'), addresses: found('203.0.113.7') },
      { problem: 'ownership', pointed: true, owned: false },
    ],
    ['our address alone', { addresses: found('203.0.113.7') }, { problem: 'ownership', pointed: true, owned: false }],
    [
      'our address with the proof',
      { addresses: found('203.0.113.7', '2001:db8::7'), text: found('v=spf1 -all', 'revela=abc') },
      { problem: null, pointed: true, owned: true },
    ],
    [
      "another account's proof",
      { addresses: found('203.0.113.7'), text: found('revela=xyz') },
      { problem: 'ownership', owned: false },
    ],
    ['the proof without an address', { text: found('revela=abc') }, { problem: 'none', pointed: false, owned: true }],
    ['another address', { addresses: found('198.51.100.1') }, { problem: 'other_address', pointed: false }],
    [
      'our address and an old one',
      { addresses: found('203.0.113.7', '198.51.100.1'), text: found('revela=abc') },
      { problem: 'mixed_addresses', pointed: false },
    ],
    [
      'our address and an old IPv6 address',
      { addresses: found('203.0.113.7', '2001:db8::99'), text: found('revela=abc') },
      { problem: 'mixed_addresses' },
    ],
    ['a proxied record', { addresses: found('104.21.5.9', '172.67.1.1') }, { problem: 'proxy', pointed: false }],
    ['a proxied IPv6 record', { addresses: found('2606:4700:3030::1') }, { problem: 'proxy' }],
    ['an address just outside of the proxy', { addresses: found('104.32.0.1') }, { problem: 'other_address' }],
    ['no answer about addresses', { addresses: error }, { problem: 'dns_error', pointed: null }],
    ['no answer about the CNAME', { cname: error }, { problem: 'dns_error', pointed: null }],
    [
      'no answer about our own target',
      { addresses: found('203.0.113.7'), targetAddresses: error },
      { problem: 'target_unknown', pointed: null },
    ],
    [
      'no answer about the proof',
      { addresses: found('203.0.113.7'), text: error },
      { problem: 'dns_error', pointed: true, owned: false },
    ],
  ] as const)('%s', (_, change, verdict) => expect(judge(change as Partial<DnsFindings>)).toMatchObject(verdict))

  const right = { cname: found('d-abc.galerias.com') }
  test.each([
    ['no records', none, null],
    ['our authority', found({ critical: 0, issue: 'letsencrypt.org' }), null],
    ['our authority with parameters', found({ issue: 'LetsEncrypt.org; validationmethods=http-01' }), null],
    ['one of several', found({ issue: 'digicert.com' }, { issue: 'letsencrypt.org' }), null],
    ['another authority', found({ issue: 'digicert.com' }), 'caa'],
    ['nobody', found({ issue: ';' }), 'caa'],
    ['nobody, empty', found({ issue: '' }), 'caa'],
    ['only wildcards', found({ issuewild: 'digicert.com' }), null],
    ['only a report address', found({ iodef: 'mailto:a@b.com' }), null],
    ['no answer', error, 'dns_error'],
  ] as const)('CAA: %s', (_, caa, problem) => expect(judge({ ...right, caa }).problem).toBe(problem))

  test('a CAA problem leaves the domain pointed', () => {
    expect(judge({ ...right, caa: found({ issue: 'digicert.com' }) })).toMatchObject({ pointed: true, owned: true })
  })

  test('accepts every CAA record while the authority is unknown', () => {
    const findings = { ...nothing, ...right, caa: found({ issue: 'digicert.com' }) }
    expect(judgeDns(findings, { ...expected, authorities: [] }).problem).toBeNull()
  })
})

test('CAA records are looked for up to the registered name', () => {
  expect(caaNames('a.fotos.estudio.com.br')).toEqual([
    'a.fotos.estudio.com.br',
    'fotos.estudio.com.br',
    'estudio.com.br',
  ])
  expect(caaNames('estudio.com')).toEqual(['estudio.com'])
})
