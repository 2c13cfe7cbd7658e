import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NameInput } from './name-input.tsx'

const render = (length: number) => renderToStaticMarkup(createElement(NameInput, { value: 'a'.repeat(length) }))

it('says that a name has reached 120 characters, because the input cuts the rest', () => {
  expect(render(119)).not.toContain('caracteres')
  expect(render(120)).toContain('Aqui cabem 120 caracteres.')
  expect(render(120)).toContain('maxLength="120"')
})
