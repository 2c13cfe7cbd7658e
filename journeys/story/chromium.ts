import type { LaunchOptions } from 'playwright-core'

/** Debian's Chromium, as a person would start it, minus what speaks to the network by itself. */
export const chromiumOptions: LaunchOptions = {
  executablePath: '/usr/bin/chromium',
  headless: true,
  timeout: 30_000,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--lang=pt-BR',
  ],
}
