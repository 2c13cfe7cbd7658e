export type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * Aborts a read without an answer. A dead network may leave a request pending for minutes, and the page its skeleton,
 * where the user should see the failure and a button. A write is never aborted: it may have happened.
 */
export function withReadTimeout(send: Send, timeoutMs: number): Send {
  return (url, init) => {
    if (init.method !== 'GET') return send(url, init)
    const controller = new AbortController()
    const { signal } = init
    const cancel = () => controller.abort(signal?.reason)
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    // Also covers the body, so it is not cleared when the headers arrive; later it has no effect.
    setTimeout(() => controller.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs)
    return send(url, { ...init, signal: controller.signal })
  }
}
