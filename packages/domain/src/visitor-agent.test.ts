import { expect, test } from 'vitest'
import { deviceOf, isRobot } from './visitor-agent.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

test.each([
  'WhatsApp/2.23.20.0 A',
  'WhatsApp/2.2587.9 W',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Windows NT 10.0) BingPreview/1.0b',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; Microsoft-Outlook-SafeLinks/1.0)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'Go-http-client/2.0',
  '',
])('%j is a robot', (agent) => expect(isRobot(agent)).toBe(true))

test.each([
  iphone,
  android,
  computer,
  mac,
  `${iphone} [FBAN/FBIOS;FBAV/480.0]`,
  `${iphone} Instagram 380.0.0`,
  `${android} WhatsApp/2.25.1`,
  `${iphone} [LinkedInApp]/9.30`,
  `${android} [Pinterest/Android]`,
])('%j is a person', (agent) => expect(isRobot(agent)).toBe(false))

test('distinguishes phones and tablets from computers', () => {
  expect([iphone, android, 'Mozilla/5.0 (iPad; CPU OS 19_0)'].map(deviceOf)).toEqual(['phone', 'phone', 'phone'])
  expect([computer, mac].map(deviceOf)).toEqual(['computer', 'computer'])
})
