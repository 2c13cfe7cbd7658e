import type { LaunchOptions } from 'playwright-core'
import { timeouts } from './timeouts.ts'

/**
 * Debian's headless Chromium: the same pages, scripts and network at half the processor time of a new visit. All pages
 * of a site in a window share one process, which parses the scripts once and saves a third of the time of all tests.
 * Chromium's own network requests are disabled.
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

export function chromiumWith(further: readonly string[] = []): LaunchOptions {
  return { ...chromiumOptions, args: [...(chromiumOptions.args ?? []), ...further] }
}
