import { beforeEach, describe, expect, it } from 'vitest'
import { dismissNotice, noticeStore, notify } from './notices.ts'

const texts = () => noticeStore.get().map((notice) => `${notice.kind}: ${notice.text}`)

describe('notices', () => {
  beforeEach(() => noticeStore.set([]))

  it('keeps the last three, newest last', () => {
    for (const text of ['a', 'b', 'c', 'd']) notify('success', text)
    expect(texts()).toEqual(['success: b', 'success: c', 'success: d'])
  })
  it('shows a repeated message once, as the newest', () => {
    notify('error', 'x')
    notify('warning', 'x')
    notify('error', 'x')
    expect(texts()).toEqual(['warning: x', 'error: x'])
  })
  it('carries an action', () => {
    let runs = 0
    notify('success', 'a', { label: 'Desfazer', run: () => (runs += 1) })
    noticeStore.get()[0]?.action?.run()
    expect([noticeStore.get()[0]?.action?.label, runs]).toEqual(['Desfazer', 1])
  })
  it('dismisses a notice and notifies the listeners', () => {
    let notificationCount = 0
    const stop = noticeStore.subscribe(() => (notificationCount += 1))
    notify('success', 'a')
    dismissNotice(noticeStore.get()[0]?.id ?? 0)
    stop()
    notify('success', 'b')
    expect(notificationCount).toBe(2)
    expect(texts()).toEqual(['success: b'])
  })
})
