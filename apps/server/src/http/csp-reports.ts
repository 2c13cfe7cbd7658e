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
  help: 'Content-Security-Policy violations reported by browsers, by directive.',
  labels: { app: ['studio', 'gallery'], directive: directives },
})

const maxBytes = 16 * 1024
const maxReportsPerCall = 10

/** The two report paths named in the policies of our pages; nginx forwards each on its own host. */
const cspReportPaths = { studio: '/api/csp-report', gallery: '/api/family/csp-report' } as const

/**
 * Counts Content-Security-Policy reports by directive. The URLs in a report may contain names and tokens, so nothing
 * else is read or stored. Reports over the limit are dropped silently.
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

/** Reads both formats: `report-uri` sends one report, the Reporting API a list. */
export function violatedDirectives(body: unknown): Directive[] {
  const parsed = typeof body === 'string' ? parseJson(body) : body
  const reports = Array.isArray(parsed) ? parsed.slice(0, maxReportsPerCall) : [parsed]
  return reports.flatMap((report) => {
    const { 'csp-report': legacyReport, body: reportBody } = fieldsOf(report)
    const directiveText = fieldsOf(legacyReport)['violated-directive'] ?? fieldsOf(reportBody)['effectiveDirective']
    return typeof directiveText === 'string' ? [directiveOf(directiveText)] : []
  })
}

/** Maps a directive text such as `script-src-elem 'self'` to its base directive, here `script-src`. */
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
    // The endpoint is public, so a body that is not JSON is ignored.
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
