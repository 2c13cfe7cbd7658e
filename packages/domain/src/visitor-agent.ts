/**
 * Those that fetch a page on behalf of nobody: previews of messengers, scanners of mails, crawlers, scripts. They say
 * so in their name; what does not is taken for a person, because a family must never be shut out.
 */
const robots =
  /bot\b|crawl|spider|slurp|preview|externalhit|externalagent|whatsapp\/|embedly|safelinks|mimecast|proofpoint|barracuda|headless|lighthouse|python-|curl\/|wget\/|go-http|okhttp|axios\/|node-fetch|undici|java\/|libwww|^$/i

/** The browser inside a messenger is a person's: it carries a whole browser's name beside the messenger's. */
const inAppBrowser = /\b(?:FBAN|FBAV|Instagram|WhatsApp)\b.*Mobile|Mobile.*\b(?:FBAN|FBAV|Instagram|WhatsApp)\b/

export function isRobot(agent: string): boolean {
  return robots.test(agent) && !inAppBrowser.test(agent)
}

export type VisitorDevice = 'phone' | 'computer'

/** A tablet is held like a phone. */
export function deviceOf(agent: string): VisitorDevice {
  return /Android|iPhone|iPad|iPod|Mobile/.test(agent) ? 'phone' : 'computer'
}
