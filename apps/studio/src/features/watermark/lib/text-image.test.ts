import { afterEach, expect, it, vi } from 'vitest'
import { textImage } from './text-image.ts'

afterEach(() => vi.unstubAllGlobals())

it('draws the whole text into a PNG with a border, after its font has loaded', async () => {
  const steps: string[] = []
  const context = {
    font: '',
    measureText: (text: string) => ({ width: text.length * 80 }),
    fillText: (text: string, left: number, top: number) => steps.push(`${text} at ${left}, ${top}`),
  }
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['png'], { type: 'image/png' })),
  }
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ' Fraunces, serif' }))
  vi.stubGlobal('document', {
    documentElement: {},
    fonts: { load: (font: string) => Promise.resolve(steps.push(font)) },
    createElement: () => canvas,
  })
  const file = await textImage('Aurora')
  expect([file.name, file.type, canvas.width, canvas.height]).toEqual(['texto.png', 'image/png', 576, 256])
  expect(steps).toEqual(['500 160px Fraunces, serif', 'Aurora at 48, 128'])
})
