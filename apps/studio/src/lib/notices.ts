import { createStore } from '@revela/web/store'

export type NoticeKind = 'success' | 'warning' | 'error'

export type Notice = { readonly id: number; readonly kind: NoticeKind; readonly text: string }

export const noticeStore = createStore<readonly Notice[]>([])

let lastId = 0

/** Shows a short message in the corner. A repeated message is shown once. */
export function notify(kind: NoticeKind, text: string): void {
  const others = noticeStore.get().filter((notice) => notice.kind !== kind || notice.text !== text)
  lastId += 1
  noticeStore.set([...others, { id: lastId, kind, text }].slice(-3))
}

export function dismissNotice(id: number): void {
  noticeStore.set(noticeStore.get().filter((notice) => notice.id !== id))
}
