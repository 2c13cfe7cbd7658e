import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenText, fadeButtons, type FadingViewer } from './viewer-picture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An open viewer; `point` sends a pointer event to it. */
function openFading(isTouchScreen: boolean) {
  const classes = new Set<string>()
  const element = new EventTarget()
  const handlers = new Map<string, (event: { preventDefault: () => void }) => void>()
  Object.assign(element, {
    classList: { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) },
    querySelector: () => null,
  })
  const viewer: FadingViewer = {
    element: element as unknown as HTMLElement,
    on: (type, run) => handlers.set(type, run),
  }
  fadeButtons(viewer, isTouchScreen)
  const prevented = vi.fn<() => void>()
  handlers.get('afterInit')?.({ preventDefault: prevented })
  return {
    isQuiet: () => classes.has('viewer-quiet'),
    point: (pointerType: string) => element.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType })),
    tap: () => handlers.get('tapAction')?.({ preventDefault: prevented }),
    prevented,
  }
}

describe('buttons of the viewer', () => {
  it('stay on a touch screen, also after a tap', () => {
    const { isQuiet, point, tap, prevented } = openFading(true)
    vi.advanceTimersByTime(60_000)
    expect(isQuiet()).toBe(false)
    point('touch')
    tap()
    vi.advanceTimersByTime(60_000)
    expect(isQuiet()).toBe(false)
    expect(prevented).toHaveBeenCalledOnce()
  })

  it('hide after two seconds without the mouse, and come back with it', () => {
    const { isQuiet, point } = openFading(false)
    vi.advanceTimersByTime(2_000)
    expect(isQuiet()).toBe(true)
    point('mouse')
    expect(isQuiet()).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(isQuiet()).toBe(true)
  })

  it('stay from the first touch of a computer with a touch screen', () => {
    const { isQuiet, point } = openFading(false)
    point('touch')
    vi.advanceTimersByTime(60_000)
    expect(isQuiet()).toBe(false)
  })
})

it('says that there is no connection instead of calling the picture broken', () => {
  const texts = { broken: 'Broken', smaller: 'Small', offline: 'Offline' }
  expect([true, false].map((isOnline) => brokenText(texts, isOnline))).toEqual(['Broken', 'Offline'])
  expect(brokenText({ ...texts, offline: undefined }, false)).toBe('Broken')
})
