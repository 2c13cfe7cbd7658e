import type { logout } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { call } from '../lib/api.ts'

export const logoutCall = callable<typeof logout>('GET', '/auth/logout')

/** For redirects that happen anyway: a failed logout is ignored. */
export async function endSessionQuietly(): Promise<void> {
  // If the call fails, the session ends at its own time limit.
  await call(logoutCall).catch(() => undefined)
}
