import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'

/** What was copied last. The browser asks nobody; what was copied before is forgotten. */
export async function clipboardOf(visitor: Visitor, { appOrigin }: SiteUnderTest): Promise<() => Promise<string>> {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: appOrigin })
  return async () => await visitor.page.evaluate(async () => await navigator.clipboard.readText())
}
