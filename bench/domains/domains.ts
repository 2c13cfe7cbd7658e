import type { Bench } from '../bench.ts'
import { checks } from './findings.ts'
import { compareHandshakes } from './handshakes.ts'
import { issueDomains, type IssueResult, type IssueSize } from './issue.ts'

const minRatio = 0.8
// Fewer handshakes give a wider spread, so the short form has a looser bar.
const min = { short: 0.65, middle: minRatio, long: minRatio }
const sizes = {
  short: { rounds: 7, perRound: 150 },
  middle: { rounds: 9, perRound: 500 },
  long: { rounds: 11, perRound: 1_000 },
}
const issueSizes = {
  short: { domains: 20, company: 4, companyOrders: 2, orders: 13, unproven: 6, kills: 1 },
  middle: { domains: 100, company: 12, companyOrders: 8, orders: 70, unproven: 12, kills: 4 },
  long: { domains: 200, company: 50, companyOrders: 45, orders: 140, unproven: 20, kills: 8 },
} satisfies Record<string, IssueSize>

export const domains: Bench = {
  name: 'domains',
  claim: `every own domain gets its own certificate and no other name one; its handshakes per second and core are at least ${minRatio} × those with a static certificate`,
  reportSize: 'middle',
  // Every round waits for checks that order up to 200 certificates, and eight kills lengthen them.
  maxMinutes: 120,
  run: async (size, options) => {
    const issued = await issueDomains(issueSizes[size], options?.seed)
    report(issued)
    const { ratio, uncachedRatio, perSecondAndCore, failed } = await compareHandshakes({
      ...sizes[size],
      min: min[size],
    })
    const { findings, isUnknownRejected, undetected, harnessErrors } = issued
    return {
      passed:
        ratio >= min[size] &&
        failed === 0 &&
        checks.every((check) => findings[check].length === 0) &&
        isUnknownRejected &&
        undetected.length === 0 &&
        harnessErrors.length === 0,
      metrics: {
        domains: issued.domains,
        wrong_certificates: findings.wrong_certificates.length,
        unknown_sni_rejected: isUnknownRejected ? 'yes' : 'no',
        unproven_issued: findings.unproven_issued.length,
        budget_exceeded: findings.budget_exceeded.length,
        missing: findings.missing.length,
        undetected_faults: undetected.length,
        harness_errors: harnessErrors.length,
        accounts: issued.accounts,
        orders: issued.orders,
        repeated_orders: issued.repeatedOrders,
        worker_kills: issued.kills,
        handshake_ratio: ratio.toFixed(3),
        min: min[size],
        uncached_ratio: uncachedRatio.toFixed(3),
        per_second_and_core: perSecondAndCore.toFixed(0),
        failed,
      },
    }
  },
}

function report({ findings, undetected, harnessErrors }: IssueResult): void {
  for (const check of checks) for (const text of findings[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  for (const fault of undetected) console.log(`  undetected planted fault: ${fault}`)
  for (const error of harnessErrors.slice(0, 10)) console.log(`  harness: ${error}`)
}
