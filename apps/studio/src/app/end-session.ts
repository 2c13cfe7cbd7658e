import type { logout } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { call } from '../lib/api.ts'

export const logoutCall = callable<typeof logout>('GET', '/auth/logout')

/** For when the person is being sent away anyway and nothing can be done about a failure. */
export async function endSessionQuietly(): Promise<void> {
  // The session then ends by its own time limit.
  await call(logoutCall).catch(() => undefined)
}
