import { expect, test } from 'vitest'
import { createChooser, nameOf } from './choice.ts'

const control = (label: string, field: string | null = null) => ({ label, field, x: 1, y: 1 })
const photos = Array.from({ length: 40 }, (_, at) => control(`gridcell Foto ${at + 1} de 40`))
const controls = [control('button Concluir'), ...photos, control('textarea Recado', 'text')]
const url = 'http://estudio.galleries.localhost:1/ana'

const walk = (seed: number, steps: number, isOffline = false) => {
  const chooser = createChooser(seed, 'family')
  return Array.from({ length: steps }, () => chooser.next(url, controls, isOffline))
}

test('the same seed chooses the same steps, another seed others', () => {
  expect(walk(7, 200)).toEqual(walk(7, 200))
  expect(walk(7, 200)).not.toEqual(walk(8, 200))
})

test('a control beside many photos is tapped about as often as all of them', () => {
  const taps = walk(7, 600).flatMap(({ control: tapped }) => (tapped ? [nameOf(tapped)] : []))
  const share = taps.filter((name) => name === 'button Concluir').length / taps.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.5)
})

test('neither reloads nor goes back without a connection, and types into fields', () => {
  const kinds = new Set(walk(7, 400, true).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['scroll', 'tap', 'type'])
})
