import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatusPage, WaitingLine } from './status-page.tsx'

it('has no block inside a paragraph, which browsers would move out of it', () => {
  const lead = createElement('p', null, 'Copie o código.')
  const line = createElement(WaitingLine, { text: 'Aguardando o pagamento' })
  const html = renderToStaticMarkup(createElement(StatusPage, { title: 'Pix', lead }, line))
  expect(html).toContain('<p>Copie o código.</p>')
  expect(html).not.toMatch(/<p\b[^>]*>(?:(?!<\/p>).)*<(?:div|p|ul|h\d)\b/)
})
