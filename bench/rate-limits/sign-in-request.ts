import type { ApiRequest, Reply } from '../harness/caller.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'

/** A sign-in request of an attacker or owner from the n-th address. */
export function signInFrom(address: number, email: string, password: string, cookie?: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/auth/signin',
    headers: { ...forwardedFor(fakeAddress(address)), ...(cookie ? { cookie } : {}) },
    body: { email, password },
  }
}

/** The cookie that identifies a browser that has signed in before. */
export function deviceCookie({ headers }: Reply): string {
  const cookie = headers.map(([, value]) => value).find((value) => value.startsWith('__Host-revela-device='))
  if (!cookie) throw new Error('response has no device cookie')
  return cookie.split(';')[0]!
}
