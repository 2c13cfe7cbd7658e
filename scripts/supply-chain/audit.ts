export type Advisory = { readonly package: string; readonly severity: string; readonly title: string }

export type AuditResult =
  | { readonly isAvailable: false; readonly reason: string }
  | { readonly isAvailable: true; readonly advisories: readonly Advisory[] }

type Report = {
  readonly auditReportVersion?: number
  readonly message?: string
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly via: readonly (string | { readonly title?: string })[] }>
  >
}

/** Reads the output of `npm audit --json`. An incomplete report counts as no response, because it proves nothing. */
export function readAudit(output: string): AuditResult {
  let report: Report
  try {
    report = JSON.parse(output) as Report
  } catch {
    return { isAvailable: false, reason: 'npm printed no report' }
  }
  if (report.auditReportVersion === undefined || report.vulnerabilities === undefined) {
    return { isAvailable: false, reason: report.message?.split(' - ')[0] ?? 'the report has no vulnerabilities field' }
  }
  const advisories = Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => ({
    package: name,
    severity,
    title:
      via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.title ?? ''])).join('; ') ||
      `through ${via.filter((cause) => typeof cause === 'string').join(', ')}`,
  }))
  return { isAvailable: true, advisories }
}

const blockingSeverities = new Set(['high', 'critical'])

/** Advisories that must be fixed before a release. */
export function blockingAdvisories(advisories: readonly Advisory[]): Advisory[] {
  return advisories.filter(({ severity }) => blockingSeverities.has(severity))
}
