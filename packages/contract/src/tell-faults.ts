import type { FaultReport } from './endpoints/config.ts'

type Known = Partial<Pick<FaultReport, 'code' | 'status' | 'call' | 'request_id'>>

export type TellFault = (kind: FaultReport['kind'], error: unknown, known?: Known) => void

/** A page in a loop of faults says enough in five. */
const most = 5
/** Ends that somebody wanted, and lines that broke: no fault of ours. */
const expected = /^(?:Abort|Connection|Api)/

/** Tells each fault of this page once, quietly: whatever happens to the report, nobody notices. */
export function faultTeller(release: string, send: (report: FaultReport) => Promise<unknown>): TellFault {
  const told = new Set<string>()
  return (kind, error, known = {}) => {
    const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Unknown', message: String(error) }
    const key = name + message
    if (told.has(key) || told.size >= most) return
    told.add(key)
    const said = { message: message.slice(0, 500), stack: stack.slice(0, 4_000) }
    // A report that cannot be sent must not become the next fault.
    void send({ kind, code: name, ...known, ...said, path: location.pathname.slice(0, 400), release }).catch(() => null)
  }
}

const missingChunk = /dynamically imported module|importing a module script|^Unable to preload CSS/i

/** A script or its styles could not be fetched: an older build that is gone from the server, or a lost connection. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingChunk.test(error.message)
}

/** What nobody caught. */
export function tellUncaught(tell: TellFault): void {
  const hear = (error: unknown) => {
    if (error instanceof Error && !expected.test(error.name)) tell('uncaught', error)
  }
  addEventListener('error', (event) => hear(event.error))
  addEventListener('unhandledrejection', (event) => hear(event.reason))
}
