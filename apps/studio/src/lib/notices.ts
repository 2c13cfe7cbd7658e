import { createStore } from '@revela/web/store'

export type NoticeKind = 'success' | 'warning' | 'error'

/** What can be done about the message; pressing it closes the notice. */
export type NoticeAction = { readonly label: string; readonly run: () => void }

export type Notice = {
  readonly id: number
  readonly kind: NoticeKind
  readonly text: string
  readonly action: NoticeAction | null
}

export const noticeStore = createStore<readonly Notice[]>([])

let lastId = 0

/** Shows a short message in the corner. A repeated message is shown once. */
export function notify(kind: NoticeKind, text: string, action: NoticeAction | null = null): void {
  const others = noticeStore.get().filter((notice) => notice.kind !== kind || notice.text !== text)
  lastId += 1
  noticeStore.set([...others, { id: lastId, kind, text, action }].slice(-3))
}

export function dismissNotice(id: number): void {
  noticeStore.set(noticeStore.get().filter((notice) => notice.id !== id))
}
