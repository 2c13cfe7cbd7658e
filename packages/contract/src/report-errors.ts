import type { ErrorReport } from './endpoints/config.ts'

type ErrorContext = Partial<Pick<ErrorReport, 'code' | 'status' | 'call' | 'request_id'>>

export type ReportError = (kind: ErrorReport['kind'], error: unknown, context?: ErrorContext) => void

/** A page in an error loop sends no more than this. */
const maxReports = 5
/** Aborts, connection errors and API errors are expected: they are not errors of the app. */
const expected = /^(?:Abort|Connection|Api)/

/** Reports each error of this page once; a failure to send is ignored. */
export function createErrorReporter(release: string, send: (report: ErrorReport) => Promise<unknown>): ReportError {
  const reported = new Set<string>()
  return (kind, error, context = {}) => {
    const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Unknown', message: String(error) }
    const key = name + message
    if (reported.has(key) || reported.size >= maxReports) return
    reported.add(key)
    const summary = { message: message.slice(0, 500), stack: stack.slice(0, 4_000) }
    // A report that cannot be sent must not become the next error.
    void send({ kind, code: name, ...context, ...summary, path: location.pathname.slice(0, 400), release }).catch(
      () => null,
    )
  }
}

const missingChunk = /dynamically imported module|importing a module script|^Unable to preload CSS/i

/** A script or its styles could not be fetched: an older build that is gone from the server, or a lost connection. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingChunk.test(error.message)
}

/** Reports uncaught errors and rejections. */
export function reportUncaught(reportError: ReportError): void {
  const onError = (error: unknown) => {
    if (error instanceof Error && !expected.test(error.name)) reportError('uncaught', error)
  }
  addEventListener('error', (event) => onError(event.error))
  addEventListener('unhandledrejection', (event) => onError(event.reason))
}
