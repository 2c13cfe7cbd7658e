import { createStore } from '@revela/web/store'

export type Notice = {
  readonly text: string
  /** A button in the notice; such a notice stays until it is answered or replaced. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

const showMs = 4000

/** The one notice on the screen; a new one replaces it. */
export const notice = createStore<Notice | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

export function notify(next: Notice): void {
  clearTimeout(timer)
  notice.set(next)
  if (!next.action) timer = setTimeout(() => notice.set(null), showMs)
}

export function dismissNotice(): void {
  clearTimeout(timer)
  notice.set(null)
}
