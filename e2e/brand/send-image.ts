import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { timeouts } from '../harness/timeouts.ts'

/** Uploads an image as the studio's page does, without the browser. */
export async function sendImage<T>(
  site: SiteUnderTest,
  user: SignedInUser,
  path: string,
  field: string,
  bytes: Buffer,
): Promise<T> {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], `${field}.png`, { type: 'image/png' }))
  const cookie = Object.entries(user.cookies).map(([name, value]) => `${name}=${value}`)
  const response = await fetch(`http://127.0.0.1:${site.apiPort}/api${path}`, {
    method: 'PUT',
    headers: { 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie: cookie.join('; ') },
    body: form,
    signal: AbortSignal.timeout(timeouts.requestMs),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`)
  return JSON.parse(text) as T
}
