import { describe, expect, it } from 'vitest'
import { readAudit, blockingAdvisories } from './audit.ts'
import { licenceProblems } from './licences.ts'

const licensed = (name: string, ...ids: string[]) => ({
  name,
  version: '1.0.0',
  licenses: ids.map((id) => ({ license: { id } })),
})

describe('licenceProblems', () => {
  it('accepts known licences, choices among them, and our own packages', () => {
    const components = [
      licensed('react', 'MIT'),
      { name: 'pako', licenses: [{ expression: '(MIT AND Zlib)' }] },
      { name: 'jszip', licenses: [{ expression: '(MIT OR GPL-3.0-or-later)' }] },
      { name: 'server' },
    ]
    expect(licenceProblems(components, new Set(['server']))).toEqual([])
  })
  it('reports packages without a licence, with another one, or with one of two that is not accepted', () => {
    const components = [
      { name: 'nothing', version: '1.0.0' },
      licensed('server', 'SSPL-1.0'),
      { name: 'both', version: '2.0.0', licenses: [{ expression: 'MIT AND GPL-2.0-only' }] },
    ]
    expect(licenceProblems(components, new Set())).toEqual([
      'nothing 1.0.0: no licence',
      'server 1.0.0: SSPL-1.0',
      'both 2.0.0: MIT AND GPL-2.0-only',
    ])
  })
})

describe('readAudit', () => {
  it('treats an error, an empty output and a truncated report as no response', () => {
    const rejectedReply = JSON.stringify({ message: '405 Method Not Allowed - POST /advisories', method: 'POST' })
    expect(readAudit(rejectedReply)).toEqual({ isAvailable: false, reason: '405 Method Not Allowed' })
    expect(readAudit('').isAvailable).toBe(false)
    expect(readAudit('{"auditReportVersion":2}').isAvailable).toBe(false)
  })
  it('separates high and critical advisories from the others', () => {
    const report = {
      auditReportVersion: 2,
      vulnerabilities: {
        left: { severity: 'critical', via: [{ title: 'runs anything' }] },
        right: { severity: 'low', via: ['left'] },
      },
    }
    const audit = readAudit(JSON.stringify(report))
    expect(audit.isAvailable && blockingAdvisories(audit.advisories)).toEqual([
      { package: 'left', severity: 'critical', title: 'runs anything' },
    ])
  })
})
