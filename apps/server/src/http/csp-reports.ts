import type { FastifyInstance } from 'fastify'
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts'
import { callerAddress } from '../platform/rate-limit/networks.ts'
import { ApiError } from '../platform/api-error/api-error.ts'
import { counter } from '../platform/telemetry/metric.ts'

const directives = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'script-src',
  'style-src',
  'worker-src',
  'other',
] as const
type Directive = (typeof directives)[number]

export const cspReports = counter({
  name: 'revela_csp_reports_total',
  help: 'Violations of our Content-Security-Policy that browsers reported, by directive.',
  labels: { app: ['studio', 'gallery'], directive: directives },
})

const maxBytes = 16 * 1024
const maxReportsPerCall = 10

/** The two paths that the policies of our pages name; nginx passes each on at its own host. */
const cspReportPaths = { studio: '/api/csp-report', gallery: '/api/family/csp-report' } as const

/**
 * Browsers report what a page tried to load against its policy. Only the directive is counted: the addresses in a report
 * may hold names and tokens, so nothing else of it is read or kept. Over the limit a report is dropped without a word.
 */
export function addCspReports(app: FastifyInstance, limiter: RateLimiter): void {
  const parse = { parseAs: 'string', bodyLimit: maxBytes } as const
  app.addContentTypeParser(['application/csp-report', 'application/reports+json'], parse, (_request, text, done) =>
    done(null, text),
  )
  for (const name of ['studio', 'gallery'] as const) {
    app.post(
      cspReportPaths[name],
      { bodyLimit: maxBytes, config: { operationLabel: 'csp.report' } },
      async (request, reply) => {
        const violated = violatedDirectives(request.body)
        if (violated.length > 0 && (await isUnderLimit(limiter, name, callerAddress(request.ip)))) {
          for (const directive of violated) cspReports.add({ app: name, directive })
        }
        return reply.code(204).send()
      },
    )
  }
}

/** Of both formats: `report-uri` sends one report, the Reporting API a list. */
export function violatedDirectives(body: unknown): Directive[] {
  const parsed = typeof body === 'string' ? parseJson(body) : body
  const reports = Array.isArray(parsed) ? parsed.slice(0, maxReportsPerCall) : [parsed]
  return reports.flatMap((report) => {
    const { 'csp-report': legacyReport, body: reportBody } = fieldsOf(report)
    const directiveText = fieldsOf(legacyReport)['violated-directive'] ?? fieldsOf(reportBody)['effectiveDirective']
    return typeof directiveText === 'string' ? [directiveOf(directiveText)] : []
  })
}

/** `script-src-elem 'self'` is about `script-src`. */
function directiveOf(directiveText: string): Directive {
  const [directiveName = ''] = directiveText.split(' ')
  const name = directiveName.replace(/-(?:elem|attr)$/, '')
  return directives.find((directive) => directive === name) ?? 'other'
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anybody may post here; what is no JSON is no report.
    return null
  }
}

async function isUnderLimit(limiter: RateLimiter, app: string, address: string): Promise<boolean> {
  try {
    await limiter.consumeOwnThenShared({
      own: [{ name: 'csp:ip', key: address, max: 20, windowSeconds: 3_600 }],
      shared: [{ name: 'csp:all', key: app, max: 2_000, windowSeconds: 3_600 }],
    })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
