import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'

/** Reads the clipboard. The permission is granted beforehand. */
export async function clipboardOf(visitor: Visitor, { appOrigin }: SiteUnderTest): Promise<() => Promise<string>> {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: appOrigin })
  return async () => await visitor.page.evaluate(async () => await navigator.clipboard.readText())
}
