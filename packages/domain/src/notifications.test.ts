import { expect, test } from 'vitest'
import { channelsOf, hasNotificationMail, isPushEndpoint, notificationEvents } from './notifications.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://eu.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=AwYAAA',
])('accepts %s', (address) => expect(isPushEndpoint(address)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.test/fcm',
  'https://attackerpush.apple.com.test/',
  'https://evilnotify.windows.com/w',
  'https://127.0.0.1/latest/meta-data',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9000/push/1',
  'http://[::1]/',
  'https://localhost/',
  'file:///etc/passwd',
  'not an address',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(1_024)}`,
])('rejects %s', (address) => expect(isPushEndpoint(address)).toBe(false))

test('accepts the push service of tests only at its own origin', () => {
  const testOrigin = 'http://127.0.0.1:9000'
  expect(isPushEndpoint('http://127.0.0.1:9000/push/1', testOrigin)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:9001/push/1', testOrigin)).toBe(false)
  expect(isPushEndpoint('http://127.0.0.1:9000@attacker.test/push/1', testOrigin)).toBe(false)
})

test('sends every event by both channels until the photographer changes it, except the e-mail that does not exist', () => {
  for (const event of notificationEvents)
    expect(channelsOf(event, undefined)).toEqual({ email: hasNotificationMail(event), push: true })
  expect(channelsOf('comment', { email: false, push: true })).toEqual({ email: false, push: true })
  expect(channelsOf('photos-failed', { email: true, push: false })).toEqual({ email: false, push: false })
})
