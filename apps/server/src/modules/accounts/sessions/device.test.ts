import { expect, it } from 'vitest'
import { deviceLabel } from './device.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari · macOS'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S921B) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/156.0 Mobile/15E148 Safari/604.1', 'Chrome · iPhone'],
  ['curl/8', 'Navegador · outro sistema'],
])('%s', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label)
})
