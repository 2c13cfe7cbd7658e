import { chromium } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { chromiumWith } from './chromium.ts'
import { recordWindow } from './failure-record.ts'
import { visitable } from './site-under-test.ts'
import type { SiteAddress, SiteUnderTest } from './site-under-test.ts'
import { Visitor } from './visitor.ts'
import type { VisitOptions } from './window.ts'
import { windowsOf } from './windows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    site: SiteAddress
  }
}

type Visit = (path: string | null, options?: VisitOptions) => Promise<Visitor>

type ClosableSite = SiteUnderTest & { close?: () => Promise<void> }

/**
 * Tests on the site that `open` returns, opened once per file, or once per worker together with the browser's windows.
 */
export function testOn<S extends ClosableSite>(open: () => Promise<S> | S, lifetime: 'file' | 'worker' = 'file') {
  // Vitest's types distinguish the two scopes; the resulting fixtures are the same.
  const scope = lifetime as 'file'
  return (
    base
      // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
      .extend('site', { scope }, async ({}, { onCleanup }): Promise<S> => {
        const site = await open()
        onCleanup(async () => await site.close?.())
        return site
      })
      .extend('browser', { scope }, async ({ site }, { onCleanup }) => {
        const browser = await chromium.launch(chromiumWith(site.browserArguments))
        onCleanup(async () => await browser.close())
        return browser
      })
      .extend('windows', { scope }, ({ site, browser }) => windowsOf(browser, site))
      .extend('visit', async ({ site, windows, task }, { onCleanup }): Promise<Visit> => {
        const visitors: Visitor[] = []
        onCleanup(async () => {
          const errors = visitors.flatMap(({ window }) => window.monitor.errors)
          const failed = task.result?.state === 'fail' || errors.length > 0
          for (const [index, { window }] of visitors.entries()) {
            if (failed) await recordWindow(task.name, window, index)
            await windows.close(window, failed)
          }
          if (errors.length > 0) throw new Error(`errors reported by the page monitor:\n${errors.join('\n')}`)
        })
        return async (path, options) => {
          const visitor = new Visitor(await windows.open(options), site.appOrigin)
          visitors.push(visitor)
          if (path !== null) await visitor.opens(path)
          return visitor
        }
      })
  )
}

/** Tests on the shared site; each test creates its own users. */
export const test = testOn(() => visitable(inject('site')), 'worker')
