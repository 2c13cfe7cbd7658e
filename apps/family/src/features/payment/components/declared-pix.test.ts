import jsqr from 'jsqr'
import { brCode } from '@revela/domain'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DeclaredPix } from './declared-pix.tsx'

// The package is CommonJS with its own default export.
const readQrCode = (typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default) as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

/** The panel's SVG as pixels, for the QR reader. */
function picture(html: string) {
  const scale = 4
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(html)?.[1]) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + 1) * scale; column += 1) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      }
    }
  }
  return { pixels, side }
}

function renderPanel(code: string, declared_at: string | null = null): string {
  const payee = { name: 'Estúdio Aurora', key: 'pix@aurora.com.br' }
  const payment = { code, total: 10_500, payee, declared_at, received_at: null }
  return renderToStaticMarkup(
    createElement(DeclaredPix, { studio: 'Estúdio Aurora', payment, sendDeclaration: async () => {} }),
  )
}

const pix = brCode({
  key: '123e4567-e89b-12d3-a456-426614174000',
  cents: 10_500,
  name: 'Estúdio Aurora Fotografia',
  city: 'Recife',
  txid: '0198E2A4B6C87D3E9F5A1B2C3',
})

it.each(['oi', 'São João 💛', pix, pix + 'x'.repeat(60), 'y'.repeat(400)])(
  'draws a QR code that an independent reader decodes to %s',
  (text) => {
    const { pixels, side } = picture(renderPanel(text))
    expect(readQrCode(pixels, side, side)?.data).toBe(text)
  },
)

it('leaves a quiet zone of four modules around the code', () => {
  const html = renderPanel(pix)
  const size = Number(/viewBox="0 0 (\d+) /.exec(html)?.[1])
  const columns = [...html.matchAll(/M(\d+) \d+h1v1h-1z/g)].map(([, x]) => Number(x))
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, size - 5])
})

it('names the receiver and the key', () => {
  expect(renderPanel(pix)).toContain('<dt>Para</dt><dd>Estúdio Aurora</dd>')
  expect(renderPanel(pix)).toContain('<dt>Chave Pix</dt><dd>pix@aurora.com.br</dd>')
})

it('offers to copy the code before it shows the QR code', () => {
  const html = renderPanel(pix)
  expect(html.indexOf('Copiar código')).toBeGreaterThan(0)
  expect(html.indexOf('Copiar código')).toBeLessThan(html.indexOf('<svg'))
})

it('folds the code away once the payment is declared', () => {
  const html = renderPanel(pix, '2026-11-17T12:00:00Z')
  expect(html).toContain('Pagamento avisado</h2>')
  expect(html).toContain('Você avisou que pagou. Estúdio Aurora vai conferir o recebimento.')
  expect(html).not.toContain('Pague com Pix')
  expect(html).not.toContain('Já paguei')
  const folded = html.slice(html.indexOf('<details'), html.indexOf('</details>'))
  expect(folded).toContain('Ver o código de novo')
  expect(folded).toContain('Copiar código')
  expect(html.replace(folded, '')).not.toContain('Copiar código')
})
