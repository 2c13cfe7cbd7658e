import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClosedPage, type ClosedReason } from './closed-page.tsx'

function render(reason: ClosedReason, whatsapp: string | null = null): string {
  const studio = { name: 'Estúdio Aurora', logo: null, whatsapp, footer: false }
  return renderToStaticMarkup(createElement(ClosedPage, { reason, studio, gallery: null, onRetry: () => {} }))
}

it.each(['link-not-valid', 'unknown'] as const)('offers a new link by e-mail where the link is dead: %s', (reason) => {
  expect(render(reason)).toMatch(/<a href="\/inicio"[^>]*>Receber meu link por e-mail<\/a>/)
  expect(render(reason, '5511999990000'), 'besides WhatsApp').toMatch(/wa\.me.*Receber meu link por e-mail/)
})

it.each(['preparing', 'expired', 'offline'] as const)('offers no link where a new one would not help: %s', (reason) => {
  expect(render(reason)).not.toContain('/inicio')
})
