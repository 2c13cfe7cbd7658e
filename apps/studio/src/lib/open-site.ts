import type { crossSite } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { shell } from '@revela/phrases'
import { call } from './api.ts'
import { notify } from './notices.ts'

export const crossSiteCall = callable<typeof crossSite>('POST', '/auth/cross/site')

async function handOver(go: (url: string) => void): Promise<boolean> {
  try {
    go((await call(crossSiteCall)).url)
    return true
  } catch {
    // The notice reports the error, and the user can try again.
    notify('error', shell.products.openFailed)
    return false
  }
}

const goThere = (url: string) => window.location.assign(url)
let leaving: Promise<boolean> | null = null

/**
 * Transfers the session to the Site product; returns whether that worked. A new tab is opened before the request,
 * because the browser would block it afterwards. Concurrent requests for the same tab share one code, because a second
 * code would invalidate the first.
 */
export async function openSite(where: 'same-tab' | 'new-tab'): Promise<boolean> {
  if (where === 'same-tab') {
    leaving ??= handOver(goThere).finally(() => (leaving = null))
    return await leaving
  }
  const tab = window.open('about:blank', '_blank')
  const opened = await handOver((url) => (tab ? tab.location.replace(url) : goThere(url)))
  if (!opened) tab?.close()
  return opened
}
