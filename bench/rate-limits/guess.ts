import type { Ask } from '../harness/caller.ts'
import { fakeAddress, from } from '../harness/fake-address.ts'

/** A sign-in as an attacker or an owner sends it, from the n-th address of the world. */
export function signInFrom(address: number, email: string, password: string, cookie?: string): Ask {
  return {
    method: 'POST',
    path: '/api/auth/signin',
    headers: { ...from(fakeAddress(address)), ...(cookie ? { cookie } : {}) },
    body: { email, password },
  }
}
