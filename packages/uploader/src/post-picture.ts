import type { SendOutcome } from './upload-item.ts'

export type SendJob = {
  readonly url: string
  readonly file: File
  readonly title: string
  readonly sha256: string
  /** Bytes of the file sent so far; only the outcome says whether they are stored. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

export type SendPicture = (job: SendJob) => Promise<SendOutcome>

/** A connection without progress for this long counts as lost, even without an error. */
const stallTimeoutMs = 75_000
/** The server responds only when the object store has the bytes. */
const responseTimeoutMs = 150_000

/** An XMLHttpRequest, because fetch reports no upload progress. */
export const postPicture: SendPicture = ({ url, file, title, sha256, onSent, signal }) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'aborted' })
    const request = new XMLHttpRequest()
    let watchdog: ReturnType<typeof setTimeout> | undefined

    const settle = (outcome: SendOutcome) => {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const startWatchdog = (timeoutMs: number) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => {
        settle({ kind: 'broken' })
        request.abort()
      }, timeoutMs)
    }
    const abort = () => {
      settle({ kind: 'aborted' })
      request.abort()
    }

    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', (event) => {
      startWatchdog(stallTimeoutMs)
      onSent(Math.min(event.loaded, file.size))
    })
    request.upload.addEventListener('load', () => startWatchdog(responseTimeoutMs))
    request.addEventListener('load', () => settle(outcomeOf(request)))
    request.addEventListener('error', () => settle({ kind: 'broken' }))
    request.addEventListener('abort', () => settle({ kind: 'aborted' }))

    const form = new FormData()
    // Before the file, so that the server can compare the hash while it receives the bytes.
    form.append('options', JSON.stringify({ sha256 }))
    form.append('picture', file, title)
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-revela', '1')
    request.setRequestHeader('traceparent', traceparentOf(sha256))
    startWatchdog(stallTimeoutMs)
    request.send(form)
  })

/** All attempts of one file are one trace, which can be found by the hash. */
const traceparentOf = (sha256: string) => `00-${sha256.slice(0, 32)}-${sha256.slice(32, 48)}-01`

function outcomeOf(request: XMLHttpRequest): SendOutcome {
  const { status, responseText } = request
  // Only 204 acknowledges a file: a captive portal's page also has status 200.
  if (status === 204) return { kind: 'stored' }
  const body = errorBody(responseText)
  if (status < 400) return { kind: 'broken' }
  return {
    kind: 'rejected',
    status,
    code: body?.error ?? 'Unexpected',
    help: body?.messages?.find((message) => message.help !== '')?.help ?? null,
    retryAfterSeconds: Number(request.getResponseHeader('retry-after')) || 0,
  }
}

type ErrorText = { readonly error?: string; readonly messages?: readonly { readonly help: string }[] }

function errorBody(text: string): ErrorText | null {
  try {
    const parsed = JSON.parse(text) as ErrorText | string | number | null
    return typeof parsed === 'object' ? parsed : null
  } catch {
    // A proxy may respond with its own page instead of JSON.
    return null
  }
}
