import type { Customer } from '../harness/customers.ts'
import type { SentStatement } from './wire-messages.ts'

/** What the baseline server sends for one request: our statements, with the source of each value. */
export type BaselinePlan = {
  readonly steps: readonly BaselineStep[]
  /** The part of the response that is the same for every customer of this bench. */
  readonly subscription: unknown
}

/** In the text of a step, where our statement names the customer: PostgreSQL takes no values for a batch. */
export const customerInText = '<customer>'

export type BaselineStep = {
  readonly text: string
  readonly name?: string
  readonly values: readonly Source[]
}

export type Source = 'customer' | 'session' | 'secret-hash'

/** Turns the observed statements for one customer into steps for any customer. */
export function planOf(
  statements: readonly SentStatement[],
  customer: Pick<Customer, 'customerId' | 'sessionId'>,
  subscription: unknown,
): BaselinePlan {
  const sourceOf = (value: Buffer): Source => {
    if (value.toString() === customer.customerId) return 'customer'
    if (value.toString() === customer.sessionId) return 'session'
    if (value.length === 32) return 'secret-hash'
    throw new Error('/customer/info sends a value that the baseline server cannot know')
  }
  const steps = statements.map(({ name, text, values }) => ({
    text: text.replaceAll(customer.customerId, customerInText),
    ...(name === '' ? {} : { name }),
    values: values.map(sourceOf),
  }))
  if (steps.filter(begins).length !== 1 || steps.filter(ends).length !== 1) {
    throw new Error('/customer/info is not one transaction: the baseline server does not support that')
  }
  if (steps.some(({ name, text }) => name !== undefined && text.includes(customerInText))) {
    throw new Error('/customer/info prepares a statement for each customer')
  }
  return { steps, subscription }
}

export function begins({ text }: BaselineStep): boolean {
  return /^begin\b/i.test(text)
}

export function ends({ text }: BaselineStep): boolean {
  return /^commit\b/i.test(text)
}

/** Compares text, order, name and number of values. */
export function sameStatements(a: readonly SentStatement[], b: readonly SentStatement[]): boolean {
  return shapeOf(a) === shapeOf(b)
}

function shapeOf(list: readonly SentStatement[]): string {
  return JSON.stringify(list.map(({ kind, name, text, values }) => [kind, name, text, values.length]))
}
