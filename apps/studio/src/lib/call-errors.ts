import { ApiError } from '@revela/contract/client'
import { notify } from './notices.ts'
import type { FormInstance } from 'antd'

/** Says that a change did not work; a session that ended or a plan that stops it is told by the app itself. */
export function notifyFailure(error: unknown, text: string): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 402)) return
  notify('error', text)
}

/** What the server said of what it refused, or words of our own. */
export function errorText(error: unknown, fallback: string): string {
  const help = error instanceof ApiError ? error.messages.find(({ help }) => help !== '')?.help : undefined
  return help ?? fallback
}

/** An address nobody wrote correctly and a thing nobody has look the same from here. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/** Puts the server's messages under the fields they speak of and moves to the first; false when they speak of none. */
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

/** What was typed again is no longer wrong until it is checked again. */
export function clearFieldErrors<Values>(form: FormInstance<Values>, changed: Partial<Values>): void {
  form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))
}
