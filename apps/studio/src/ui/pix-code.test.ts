import { openInvoice } from '@revela/phrases'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PixCode } from './pix-code.tsx'

it('offers to copy the code before it shows the QR code', () => {
  const html = renderToStaticMarkup(createElement(PixCode, { code: '000201', expiresAt: '2026-11-20T12:00:00Z' }))
  const copyAt = html.indexOf('000201')
  expect(copyAt).toBeGreaterThan(0)
  expect(copyAt).toBeLessThan(html.indexOf(openInvoice.pixSquare))
})
