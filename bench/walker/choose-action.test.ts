import { expect, test } from 'vitest'
import { createChooser, nameOf } from './choose-action.ts'

const control = (label: string, field: string | null = null) => ({ label, field, x: 1, y: 1 })
const pictures = Array.from({ length: 40 }, (_, index) => control(`gridcell Foto ${index + 1} de 40`))
const controls = [control('button Concluir'), ...pictures, control('textarea Recado', 'text')]
const url = 'http://estudio.galleries.localhost:1/ana'

const page = { url, screenKey: url, controls, isBlank: false }

const walk = (seed: number, steps: number, isOffline = false, state = page) => {
  const chooser = createChooser(`${seed}`, new Map())
  return Array.from({ length: steps }, () => chooser.next(state, isOffline))
}

test('chooses the same steps for the same seed, and others for another seed', () => {
  expect(walk(7, 200)).toEqual(walk(7, 200))
  expect(walk(7, 200)).not.toEqual(walk(8, 200))
})

test('taps a control beside many pictures about as often as all pictures together', () => {
  const taps = walk(7, 600).flatMap(({ control: tappedControl }) => (tappedControl ? [nameOf(tappedControl)] : []))
  const share = taps.filter((name) => name === 'button Concluir').length / taps.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.5)
})

test('neither reloads nor goes back while offline, and types into fields', () => {
  const kinds = new Set(walk(7, 400, true).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['scroll', 'tap', 'type'])
})

test('changes few steps when a message appears at another time', () => {
  const withMessage = { ...page, controls: [...controls, control('button Fechar o aviso')] }
  const plainActions = walk(7, 10)
  const sameActions = walk(7, 10, false, withMessage).filter(
    (action, index) => action.control === plainActions[index]?.control,
  )
  expect(sameActions.length).toBeGreaterThanOrEqual(6)
})

test('leaves an opened page and opens it again', () => {
  const chooser = createChooser('7', new Map())
  const review = { ...page, screenKey: `${url} review`, controls: [control('button Enviar')] }
  const labels: string[] = []
  let index = page
  for (let step = 0; step < 200; step += 1) {
    const { kind, control: tappedControl } = chooser.next(index, false)
    labels.push(tappedControl?.label ?? kind)
    index = tappedControl?.label === 'button Concluir' ? review : page
  }
  expect(labels.join(', ')).toContain('button Concluir, back, button Concluir')
})
