import type { Endpoint } from '@revela/contract'
import type { Browser, Reply } from './browser.ts'

/** A form with one file, as a page sends a logo. */
export async function sendImage<E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  file: Buffer,
  options: { field?: string; type?: string; name?: string } = {},
): Promise<Reply<E>> {
  const field = endpoint.body && 'kind' in endpoint.body ? endpoint.body.file : ''
  const form = new FormData()
  const blob = new Blob([new Uint8Array(file)], { type: options.type ?? 'image/png' })
  form.set(options.field ?? field, blob, options.name ?? 'logo.png')
  const request = new Request('http://form', { method: 'POST', body: form })
  return browser.call(endpoint, {
    headers: { 'content-type': request.headers.get('content-type')! },
    body: Buffer.from(await request.arrayBuffer()) as never,
  })
}
