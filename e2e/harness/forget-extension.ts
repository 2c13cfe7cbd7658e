import type { Page } from 'playwright-core'
import { httpRequest } from './http-request.ts'

/** Removes from the response whether the trial was extended, which our server always sends. */
export async function forgetExtension(page: Page): Promise<void> {
  await page.route('**/api/customer/info', async (route) => {
    const request = route.request()
    const headers = {
      ...(await request.allHeaders()),
      'accept-encoding': 'identity',
      // Chromium adds this header only after the request was intercepted.
      'sec-fetch-site': 'same-origin',
    }
    const { status, text } = await httpRequest(request.url(), { headers })
    const info = JSON.parse(text) as { user_data: { flags: { extended_trial?: boolean } } }
    delete info.user_data.flags.extended_trial
    await route.fulfill({ status, json: info })
  })
}
