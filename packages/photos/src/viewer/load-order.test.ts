import type PhotoSwipe from 'photoswipe'
import { expect, test } from 'vitest'
import { loadShownFirst } from './load-order.ts'

type Event = {
  content: { index: number; load: (isLazy: boolean) => void }
  isLazy: boolean
  preventDefault: () => void
}

function openedAt(index: number) {
  const handlers = new Map<string, (event: Event) => void>()
  const loaded: number[] = []
  let isLoading = true
  const viewer = {
    currIndex: index,
    currSlide: { content: { isLoading: () => isLoading } },
    on: (name: string, run: (event: Event) => void) => void handlers.set(name, run),
  }
  loadShownFirst(viewer as unknown as PhotoSwipe)
  const load = (at: number) => {
    let isPrevented = false
    const content = { index: at, load: () => load(at) }
    handlers.get('contentLoad')?.({ content, isLazy: true, preventDefault: () => (isPrevented = true) })
    if (!isPrevented) loaded.push(at)
  }
  return {
    loaded,
    load,
    complete: (at: number) => {
      if (at === viewer.currIndex) isLoading = false
      handlers.get('loadComplete')?.({
        content: { index: at, load: () => undefined },
        isLazy: false,
        preventDefault: () => undefined,
      })
    },
    show: (at: number) => {
      viewer.currIndex = at
      isLoading = true
      handlers.get('change')?.({} as Event)
    },
  }
}

test('neighbours load when the shown picture is there', () => {
  const { load, loaded, complete } = openedAt(5)
  for (const index of [5, 6, 4]) load(index)
  expect(loaded).toEqual([5])
  complete(5)
  expect(loaded).toEqual([5, 6, 4])
  load(7)
  expect(loaded).toEqual([5, 6, 4, 7])
})

test('a neighbour that is shown before it loads is loaded at once, and the others wait for it', () => {
  const { load, loaded, show, complete } = openedAt(5)
  for (const index of [5, 6, 7]) load(index)
  show(6)
  expect(loaded).toEqual([5, 6])
  complete(6)
  expect(loaded).toEqual([5, 6, 7])
})
