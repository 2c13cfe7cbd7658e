import { ApiError } from '@revela/contract/client'
import type { FormInstance } from 'antd'

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
