import { describe, expect, it } from 'vitest'
import { createListeners, createStore } from './store.ts'

describe('createStore', () => {
  it('calls its listeners after each change, and not for an equal value', () => {
    const store = createStore('a')
    const heard: string[] = []
    store.subscribe(() => heard.push(store.get()))
    store.set('b')
    store.set('b')
    store.set('c')
    expect(heard).toEqual(['b', 'c'])
  })
})

describe('createListeners', () => {
  it('calls no listener that has unsubscribed', () => {
    const { subscribe, emit } = createListeners()
    let calls = 0
    const unsubscribe = subscribe(() => (calls += 1))
    emit()
    unsubscribe()
    emit()
    expect(calls).toBe(1)
  })
})
