import type { crossSite } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { shell } from '@revela/phrases'
import { call } from './api.ts'
import { notify } from './notices.ts'

export const crossSiteCall = callable<typeof crossSite>('POST', '/auth/cross/site')

/** Hands the session over to the Site product. A new tab is opened before asking, or the browser would block it. */
export async function openSite(where: 'same-tab' | 'new-tab'): Promise<void> {
  const tab = where === 'new-tab' ? window.open('about:blank', '_blank') : null
  try {
    const { url } = await call(crossSiteCall)
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch {
    tab?.close()
    notify('error', shell.products.openFailed)
  }
}
