import { expect, it } from 'vitest'
import { renderMailHtml, renderMailText } from './render-mail.ts'

const hostile = `<img src=x onerror=alert(1)>"'&`
const mail = {
  preview: hostile,
  title: hostile,
  paragraphs: [hostile],
  button: { label: hostile, url: `https://x.test/?a="><script>`, fallback: hostile },
  notes: [hostile],
  footer: [hostile],
}

it('writes what people typed as text, never as markup', () => {
  const html = renderMailHtml(mail)
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html.match(/&#60;img src=x onerror=alert\(1\)&#62;/g)?.length).toBeGreaterThanOrEqual(7)
  expect(html).not.toMatch(/(src|href)="(?!https:\/\/x\.test)/)
})

it('reads well alone as text, with the address written out', () => {
  const text = renderMailText({ ...mail, title: 'Vamos criar uma nova senha', paragraphs: ['Olá, Ana,'] })
  expect(text.startsWith('Vamos criar uma nova senha\n\nOlá, Ana,\n\n')).toBe(true)
  expect(text).toContain('\nhttps://x.test/')
})
