import { afterEach, expect, it, vi } from 'vitest'
import { textImage } from './text-image.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document whose canvas records what it draws. */
function stubDocument(load: (font: string) => Promise<unknown>) {
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
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: () => " 'Fraunces Variable', 'Fraunces Fallback', serif",
  }))
  vi.stubGlobal('document', {
    documentElement: {},
    fonts: {
      load: (font: string) => {
        steps.push(font)
        return load(font)
      },
    },
    createElement: () => canvas,
  })
  return { steps, canvas, context }
}

it('draws the whole text into a PNG with a border, after its web font has loaded', async () => {
  const { steps, canvas, context } = stubDocument(() => Promise.resolve())
  const file = await textImage('Aurora')
  expect([file.name, file.type, canvas.width, canvas.height]).toEqual(['texto.png', 'image/png', 576, 256])
  expect(steps).toEqual(["500 160px 'Fraunces Variable'", 'Aurora at 48, 128'])
  expect(context.font).toBe("500 160px 'Fraunces Variable', 'Fraunces Fallback', serif")
})

it('draws the text in a fallback if the web font cannot be loaded', async () => {
  const { steps } = stubDocument(() => Promise.reject(new DOMException('no font', 'NetworkError')))
  await expect(textImage('Aurora')).resolves.toBeInstanceOf(File)
  expect(steps).toContain('Aurora at 48, 128')
})
