/**
 * Automated agents: link previews of messengers, mail scanners, crawlers, scripts. They name themselves; any other
 * agent counts as a person, because a family must never be locked out.
 */
const robots =
  /bot\b|crawl|spider|slurp|preview|externalhit|externalagent|whatsapp\/|embedly|safelinks|mimecast|proofpoint|barracuda|headless|lighthouse|python-|curl\/|wget\/|go-http|okhttp|axios\/|node-fetch|undici|java\/|libwww|^$/i

/** A messenger's in-app browser is used by a person: its agent has a whole browser's name beside the messenger's. */
const inAppBrowser = /\b(?:FBAN|FBAV|Instagram|WhatsApp)\b.*Mobile|Mobile.*\b(?:FBAN|FBAV|Instagram|WhatsApp)\b/

export function isRobot(agent: string): boolean {
  return robots.test(agent) && !inAppBrowser.test(agent)
}

export type VisitorDevice = 'phone' | 'computer'

/** A tablet counts as a phone. */
export function deviceOf(agent: string): VisitorDevice {
  return /Android|iPhone|iPad|iPod|Mobile/.test(agent) ? 'phone' : 'computer'
}
