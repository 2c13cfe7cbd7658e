import type { StudioSession } from '@revela/dev-env'
import type { Signed } from '../harness/people.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

/** The person's session as the calls behind a test's back need it. */
export function studioOf({ appOrigin }: SiteUnderTest, { cookies }: Signed): StudioSession {
  return { appOrigin, cookies: Object.entries(cookies).map(([name, value]) => `${name}=${value}`) }
}
