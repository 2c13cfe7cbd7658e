import { describe, expect, it } from 'vitest'
import { createLayerHistory, type HistoryWindow } from './layer-history.ts'

/** A tab: traversals and timers take effect when `settle` is called. */
function fakeTab(first: unknown = null) {
  const entries = [{ state: first, address: '/ana-e-bruno' }]
  let at = 0
  let tasks: (() => void)[] = []
  let onPop: ((event: { state: unknown }) => void) | null = null
  const go = (delta: number) => {
    tasks.push(() => {
      at += delta
      onPop?.({ state: entries[at]?.state })
    })
  }
  const current = () => entries[at] ?? { state: null, address: '' }
  const host: HistoryWindow = {
    history: {
      get state() {
        return current().state
      },
      pushState: (state, _title, url) => {
        const { address } = current()
        entries.splice(at + 1)
        entries.push({ state, address: url ? `/ana-e-bruno${String(url)}` : address })
        at += 1
      },
      replaceState: (state, _title, url) => {
        entries[at] = { state, address: url ? String(url) : current().address }
      },
      go: (delta = 0) => go(delta),
    },
    location: { pathname: '/ana-e-bruno', search: '' },
    addEventListener: (_type, listener) => {
      onPop = listener
    },
    setTimeout: (run) => tasks.push(run),
  }
  const settle = () => {
    while (tasks.length > 0) {
      const now = tasks
      tasks = []
      for (const task of now) task()
    }
  }
  return {
    host,
    settle,
    goBack: () => go(-1),
    goForward: () => go(1),
    position: () => at,
    address: () => current().address,
    entries,
  }
}

function openTab(first: unknown = null) {
  const tab = fakeTab(first)
  const history = createLayerHistory(tab.host)
  const closed: string[] = []
  const open = (name: string, hash?: string) =>
    history.open({ onBack: () => closed.push(name), ...(hash === undefined ? {} : { hash }) })
  return { ...tab, history, closed, open }
}

describe('layer history', () => {
  it('closes only the topmost layer when the visitor goes back', () => {
    const { open, closed, goBack, settle, position, address } = openTab()
    open('viewer', '#f=3')
    open('comments')
    expect(address()).toBe('/ana-e-bruno#f=3')
    goBack()
    settle()
    expect(closed).toEqual(['comments'])
    goBack()
    settle()
    expect(closed).toEqual(['comments', 'viewer'])
    expect([position(), address()]).toEqual([0, '/ana-e-bruno'])
  })

  it('removes the entry of a layer that is closed by its button', () => {
    const { open, closed, settle, position } = openTab()
    open('sheet').close()
    settle()
    expect([position(), closed]).toEqual([0, []])
  })

  it('gives the entry of a closed layer to the layer that replaces it', () => {
    const { open, closed, goBack, settle, position, entries } = openTab()
    open('download').close()
    open('order')
    settle()
    expect([position(), entries.length, closed]).toEqual([1, 2, []])
    goBack()
    settle()
    expect([position(), closed]).toEqual([0, ['order']])
  })

  it('opens a layer while the entry of another is being removed', () => {
    const { open, closed, goBack, settle, position, host } = openTab()
    const first = open('first')
    first.close()
    // The traversal has begun but not ended.
    host.setTimeout(() => open('second'), 0)
    settle()
    expect([position(), closed]).toEqual([1, []])
    goBack()
    settle()
    expect([position(), closed]).toEqual([0, ['second']])
  })

  it('keeps the page in the state and waits for a closing layer before the page changes', () => {
    const { open, history, host, settle, position } = openTab({ page: 'review' })
    const sheet = open('sheet')
    expect(host.history.state).toEqual({ page: 'review', depth: 1 })
    sheet.close()
    let changed = false
    history.whenSettled(() => {
      changed = true
    })
    expect(changed).toBe(false)
    settle()
    expect([changed, position()]).toEqual([true, 0])
  })

  it('takes an entry whose layer a reload closed for an entry of the page', () => {
    const { open, history, closed, goBack, settle, host } = openTab({ page: 'mine', depth: 1 })
    expect(host.history.state).toEqual({ page: 'mine', depth: 0 })
    let changed = false
    history.whenSettled(() => {
      changed = true
    })
    expect(changed).toBe(true)
    open('viewer', '#f=4')
    goBack()
    settle()
    expect(closed).toEqual(['viewer'])
  })

  it('does the same when the visitor goes forward to it', () => {
    const { open, history, goBack, goForward, settle, host } = openTab()
    open('sheet')
    goBack()
    settle()
    goForward()
    settle()
    expect(host.history.state).toEqual({ depth: 0 })
    let changed = false
    history.whenSettled(() => {
      changed = true
    })
    expect(changed).toBe(true)
  })
})
