import type { BrowserContext, Locator, Page } from 'playwright-core'
import { waitUntil } from './wait-until.ts'
import { accessibilityProblems } from './accessibility.ts'
import type { Window } from './window.ts'
import type { PageMonitor } from './page-monitor.ts'

/** A user with a browser of their own. */
export class Visitor {
  readonly window: Window
  readonly #origin: string

  constructor(window: Window, origin: string) {
    this.window = window
    this.#origin = origin
  }

  get page(): Page {
    return this.window.page
  }

  get context(): BrowserContext {
    return this.window.context
  }

  get monitor(): PageMonitor {
    return this.window.monitor
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}${path}`, { waitUntil: 'load' })
  }

  /** Closes the tab and opens another in the same browser. */
  async openInAnotherTab(path: string, prepare?: (page: Page) => Promise<void>): Promise<void> {
    await this.page.close()
    await this.context.setOffline(false)
    this.window.page = await this.context.newPage()
    await prepare?.(this.page)
    await this.opens(path)
  }

  async expectPath(path: string): Promise<void> {
    await this.page
      .waitForURL((url) => url.pathname === path)
      .catch(() => {
        throw new Error(`expected page ${path}, but the page is ${this.page.url()}`)
      })
  }

  async reads(text: string | RegExp): Promise<void> {
    const exact = typeof text === 'string'
    await this.page.getByText(text, { exact }).filter({ visible: true }).first().waitFor()
  }

  async doesNotRead(text: string): Promise<void> {
    const matches = this.page.getByText(text, { exact: true }).filter({ visible: true })
    await waitUntil(async () => (await matches.count()) === 0, `“${text}” is still shown`)
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true })
  }

  async press(name: string): Promise<void> {
    await this.button(name).click()
  }

  /** The error under a field, as a screen reader reads it. */
  async errorUnder(label: string): Promise<string> {
    const field = this.field(label)
    await waitUntil(
      async () => (await field.getAttribute('aria-invalid')) === 'true',
      `${label} is not marked as invalid`,
    )
    const ids = (await field.getAttribute('aria-describedby')) ?? ''
    const texts = ids.split(' ').map((id) => this.page.locator(`[id="${id}"]`).innerText())
    return (await Promise.all(texts)).join(' ')
  }

  async expectAccessible(): Promise<void> {
    const problems = await accessibilityProblems(this.page)
    if (problems.length > 0) throw new Error(`axe violations on ${this.page.url()}:\n${problems.join('\n')}`)
  }
}
