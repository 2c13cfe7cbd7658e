import { device } from '@revela/phrases'

/** "Chrome · Windows": enough for a person to recognise their own device, and nothing more is kept. */
export function deviceLabel(agent: string): string {
  return `${browserOf(agent)} · ${systemOf(agent)}`
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

function browserOf(agent: string): string {
  return browsers.find(([mark]) => agent.includes(mark))?.[1] ?? device.unknownBrowser
}

function systemOf(agent: string): string {
  return systems.find(([mark]) => agent.includes(mark))?.[1] ?? device.unknownSystem
}
