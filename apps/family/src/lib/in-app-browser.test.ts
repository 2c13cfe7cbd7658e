import { describe, expect, it } from 'vitest'
import { browserAddress, inAppBrowserOf } from './in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('inAppBrowserOf', () => {
  it.each([
    [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.43.81 Android`, 'Instagram'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBDV/iPhone16,2]`, 'Facebook'],
    [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 WhatsApp/2.25.20`, 'WhatsApp'],
    [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, null],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', null],
  ])('of %s', (agent, app) => {
    expect(inAppBrowserOf(agent)).toBe(app)
  })
})

describe('browserAddress', () => {
  it('opens the default browser on Android and keeps the fragment', () => {
    expect(browserAddress('https://aurora.galerias.com/ana?x=1#c=abc', android)).toBe(
      'intent://aurora.galerias.com/ana?x=1#c=abc#Intent;scheme=https;action=android.intent.action.VIEW;end',
    )
  })
  it('is null on other systems', () => {
    expect(browserAddress('https://aurora.galerias.com/ana', iphone)).toBeNull()
  })
})
