import { ApiError } from '@revela/contract/client'
import { notify } from './notices.ts'
import type { FormInstance } from 'antd'

/** Shows an error notice. The app itself reports an ended session or a plan that blocks the change. */
export function notifyFailure(error: unknown, text: string): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 402)) return
  notify('error', text)
}

/** The server's help text, or the fallback. */
export function errorText(error: unknown, fallback: string): string {
  const message = error instanceof ApiError ? error.messages.find(({ help }) => help !== '') : undefined
  return message?.help ?? fallback
}

/** A malformed id and an unknown id are treated alike. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/**
 * Shows the server's messages under their fields and focuses the first; returns false if no message belongs to a field.
 */
export function showFieldErrors<Values>(
  form: FormInstance<Values>,
  error: unknown,
  fields: readonly string[],
): boolean {
  if (!(error instanceof ApiError)) return false
  const named = error.messages.filter((message) => fields.includes(message.id) && message.help !== '')
  const byField = Map.groupBy(named, (message) => message.id)
  form.setFields(
    [...byField].map(([name, messages]) => ({ name: name as never, errors: messages.map((message) => message.help) })),
  )
  const first = fields.find((field) => byField.has(field))
  if (first !== undefined) form.focusField(first)
  return first !== undefined
}

/** Clears the error of a field that changed, until it is validated again. */
export function clearFieldErrors<Values>(form: FormInstance<Values>, changed: Partial<Values>): void {
  form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))
}
