import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Callout } from './callout.tsx'

const props = { kind: 'warning', children: 'Confirme' } as const
const render = (action?: string) =>
  renderToStaticMarkup(createElement(Callout, action === undefined ? props : { ...props, action }))

it('puts the action beside the text, so that the icon is on the line of the text', () => {
  expect(render('Enviar')).toMatch(/data-action="true".*<span>Confirme<\/span><\/span>Enviar<\/output>$/)
  expect(render()).toContain('data-action="false"')
})
