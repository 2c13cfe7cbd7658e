import type { Page } from 'playwright-core'
import { httpRequest } from './http-request.ts'

/** Our server always knows whether a trial was extended; this takes that knowledge out of its answer. */
export async function forgetExtension(page: Page): Promise<void> {
  await page.route('**/api/customer/info', async (route) => {
    const request = route.request()
    const headers = {
      ...(await request.allHeaders()),
      'accept-encoding': 'identity',
      // Chromium adds it after the page's part of the request was taken out of its hands.
      'sec-fetch-site': 'same-origin',
    }
    const { status, text } = await httpRequest(request.url(), { headers })
    const info = JSON.parse(text) as { user_data: { flags: { extended_trial?: boolean } } }
    delete info.user_data.flags.extended_trial
    await route.fulfill({ status, json: info })
  })
}
