/** Where a piece of work stands in a trace: W3C Trace Context, which browsers, collectors and other servers speak. */
export type TraceContext = { readonly traceId: string; readonly spanId: string }

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

export function readTraceparent(text: unknown): TraceContext | null {
  const [, traceId, spanId] = (typeof text === 'string' && form.exec(text)) || []
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : null
}

export function writeTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}
