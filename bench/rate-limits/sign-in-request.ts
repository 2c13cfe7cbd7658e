import type { ApiRequest, Reply } from '../harness/caller.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'

/** A sign-in as an attacker or an owner sends it, from the n-th address of the world. */
export function signInFrom(address: number, email: string, password: string, cookie?: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/auth/signin',
    headers: { ...forwardedFor(fakeAddress(address)), ...(cookie ? { cookie } : {}) },
    body: { email, password },
  }
}

/** The mark by which a browser that signed in once is known again. */
export function deviceCookie({ headers }: Reply): string {
  const cookie = headers.map(([, value]) => value).find((value) => value.startsWith('__Host-revela-device='))
  if (!cookie) throw new Error('no mark of a known browser was given')
  return cookie.split(';')[0]!
}
