import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { freshEmail, validPassword } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

/** The label of the focused element, and whether it has a visible focus ring. */
async function focused(page: Page): Promise<{ name: string; ring: boolean }> {
  return await page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', ring: false }
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
    const name = element.getAttribute('aria-label') ?? label ?? element.innerText
    let ring = false
    for (let node: HTMLElement | null = element; node && !ring; node = node.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
      ring = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      const checkboxBox = node.querySelector(':scope > .ant-checkbox')
      if (node.tagName === 'LABEL' || checkboxBox) break
    }
    return { name: name.trim(), ring }
  })
}

test('a photographer signs up by keyboard alone, with a visible focus at every step', async ({ visit, site }) => {
  const email = freshEmail('teclado')
  const ana = await visit('/signup')
  await ana.field('Nome completo').waitFor()
  const typed: Record<string, string> = {
    'Nome completo': 'Ana Prado',
    'E-mail': email,
    Senha: validPassword,
    'WhatsApp ou celular': '11987654321',
  }
  const passed: string[] = []
  const withoutFocusRing: string[] = []
  for (let step = 0; step < 30; step += 1) {
    await ana.page.keyboard.press('Tab')
    const { name, ring } = await focused(ana.page)
    passed.push(name)
    if (!ring) withoutFocusRing.push(name)
    const text = typed[name]
    if (text !== undefined) await ana.page.keyboard.type(text)
    if (name === 'Quero uma ferramenta de seleção de fotos' || name.startsWith('Li e aceito os')) {
      await ana.page.keyboard.press('Space')
    }
    if (name === 'CADASTRAR') {
      await ana.page.keyboard.press('Enter')
      break
    }
  }
  expect(passed).toEqual(expect.arrayContaining([...Object.keys(typed), 'Mostrar a senha', 'CADASTRAR']))
  expect(withoutFocusRing, 'focused without a visible focus ring').toEqual([])
  await ana.expectPath('/gallery')
  expect(await site.rows('select from customer where email = $1', [email])).toHaveLength(1)
})

test('a rejected form moves the focus to its first invalid field', async ({ visit }) => {
  const ana = await visit('/signup')
  await ana.field('Nome completo').fill('Ana Prado')
  await ana.button('CADASTRAR').focus()
  await ana.page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(ana.page)).name).toBe('E-mail')
})
