import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Manifest } from '../features/pictures/api/calls.ts'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import { DeliveryLine } from './download-dialog.tsx'

/** Only what the line reads. */
function lineOf(
  status: FamilySelection['status'],
  mode: Manifest['mode'],
  waiting: Manifest['download']['waiting'] = null,
): string {
  const download = { single: true, all: true, sizes: ['1920'], bytes: 10, numbers: null, waiting, pin_required: false }
  const manifest = { mode, download, visitor: { as: 'client' }, pictures: [] } as unknown as Manifest
  const selection = { status, payment: null } as unknown as FamilySelection
  const line = createElement(DeliveryLine, {
    studio: 'Estúdio Aurora',
    manifest,
    selection,
    onOpen: () => {},
    onPay: () => {},
  })
  return renderToStaticMarkup(line).replaceAll(/<[^>]+>/g, '|')
}

it('leads from a delivery back to a reopened selection, and says why nothing can be downloaded', () => {
  expect(lineOf('done', 'delivery')).toMatch(/\|Suas escolhas foram enviadas.*\|Ver meu pedido\|/)
  expect(lineOf('open', 'selection')).toMatch(/\|A sua escolha está aberta de novo\.\|+Escolher fotos\|/)
  expect(lineOf('open', 'delivery'), 'the selection was turned off').not.toContain('Escolher fotos')
  const waiting = { reason: 'awaiting_selection', due: 0 } as const
  expect(lineOf('open', 'selection', waiting)).toMatch(
    /Para baixar as fotos, envie quando terminar\.\|+Escolher fotos\|/,
  )
})

it('says what has to be paid before the pictures are released, and offers Pix only to who pays', () => {
  expect(lineOf('done', 'delivery', { reason: 'awaiting_balance', due: 80_000 })).toMatch(
    /Faltam R\$\s800,00 para liberar as fotos em alta\.\|+Pagar com Pix\|/,
  )
  const other = lineOf('done', 'delivery', { reason: 'awaiting_balance', due: 0 })
  expect(other).toContain('As fotos em alta são liberadas assim que Estúdio Aurora receber o pagamento.')
  expect(other).not.toContain('Pagar')
})
