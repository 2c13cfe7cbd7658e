import type { FastifyInstance } from 'fastify'
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts'
import { callerAddress } from '../platform/rate-limit/networks.ts'
import { Refusal } from '../platform/refusal/refusal.ts'
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
      { bodyLimit: maxBytes, config: { timedAs: 'csp.report' } },
      async (request, reply) => {
        const found = violatedDirectives(request.body)
        if (found.length > 0 && (await fits(limiter, name, callerAddress(request.ip)))) {
          for (const directive of found) cspReports.add({ app: name, directive })
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
    const { 'csp-report': former, body: present } = fieldsOf(report)
    const written = fieldsOf(former)['violated-directive'] ?? fieldsOf(present)['effectiveDirective']
    return typeof written === 'string' ? [directiveOf(written)] : []
  })
}

/** `script-src-elem 'self'` is about `script-src`. */
function directiveOf(written: string): Directive {
  const [word = ''] = written.split(' ')
  const name = word.replace(/-(?:elem|attr)$/, '')
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

async function fits(limiter: RateLimiter, app: string, address: string): Promise<boolean> {
  try {
    await limiter.takeOwnThenShared({
      own: [{ name: 'csp:ip', of: address, most: 20, windowSeconds: 3_600 }],
      shared: [{ name: 'csp:all', of: app, most: 2_000, windowSeconds: 3_600 }],
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
