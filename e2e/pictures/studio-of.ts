import type { StudioSession } from '@revela/dev-env'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

/** The user's session for API calls without the browser. */
export function studioOf({ appOrigin }: SiteUnderTest, { cookies }: SignedInUser): StudioSession {
  return { appOrigin, cookies: Object.entries(cookies).map(([name, value]) => `${name}=${value}`) }
}
