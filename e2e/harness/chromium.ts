import type { LaunchOptions } from 'playwright-core'
import { timeouts } from './timeouts.ts'

/**
 * Debian's Chromium without its own windows and menus: the same pages, scripts and network, and half of the processor's
 * time for a new visit; and one process for all pages of a site in a window, which reads its scripts once (a third of
 * what all tests cost). What speaks to the network by itself is off.
 */
export const chromiumOptions: LaunchOptions = {
  executablePath: '/usr/bin/chromium-headless-shell',
  headless: true,
  timeout: timeouts.browserStartMs,
  // Without a UTF-8 locale Chromium saves every file with an accent in its name as 'download'.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--lang=pt-BR',
    '--process-per-site',
  ],
}
