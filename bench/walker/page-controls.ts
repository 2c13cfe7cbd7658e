import type { Page } from 'playwright-core'

/** Something a person could tap or type into at this moment, where it is in the window. */
export type Control = {
  readonly label: string
  /** `text` for fields that take typing, with the field's type; everything else is tapped. */
  readonly field: string | null
  readonly x: number
  readonly y: number
}

export type PageState = {
  readonly url: string
  /** Changes when the app goes to another page, also where the address stays. */
  readonly place: string
  readonly controls: readonly Control[]
  /** Nothing to read and nothing to tap. */
  readonly isBlank: boolean
}

/**
 * What the window shows, sorted so that the same window gives the same list. Links to other sites, new tabs and files to
 * download are left out: the walk stays in the app.
 */
export async function readPage(page: Page): Promise<PageState> {
  return await page.evaluate(() => {
    const selector =
      'button, a[href], input, textarea, select, summary, [role=button], [role=gridcell], [role=tab], [role=switch],' +
      ' [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=combobox]'
    const typed = new Set(['text', 'email', 'tel', 'search', 'number', 'password', 'url', 'date', ''])

    const controls: Control[] = []
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert], [aria-hidden=true]')) continue
      const link = element.closest('a')
      if (link && (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')))
        continue
      const hit = document.elementFromPoint(x, y)
      const isReachable =
        hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null)
      if (!isReachable || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
      const named = (element.getAttribute('aria-label') ?? element.innerText) || label
      const words = named || element.getAttribute('placeholder') || element.getAttribute('name') || ''
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const type = element.getAttribute('type') ?? ''
      controls.push({
        label: `${role} ${words.replaceAll(/\s+/g, ' ').trim().slice(0, 48)}`,
        field: element.matches('input, textarea') && typed.has(type) ? type || 'text' : null,
        x: Math.round(x),
        y: Math.round(y),
      })
    }
    controls.sort((one, other) => one.label.localeCompare(other.label) || one.y - other.y || one.x - other.x)
    const hasText = (document.body?.innerText ?? '').trim() !== ''
    const place = `${location.href} ${JSON.stringify(history.state)}`
    return { url: location.href, place, controls, isBlank: !hasText && controls.length === 0 }
  })
}
