import type { Customer } from '../harness/customers.ts'
import type { SentStatement } from './wire-messages.ts'

/** What the bare server must send for one request: our statements, with the place each value comes from. */
export type BaselinePlan = {
  readonly steps: readonly BaselineStep[]
  /** The part of the answer that is the same for every customer of this bench. */
  readonly subscription: unknown
}

export type BaselineStep = {
  readonly text: string
  readonly name?: string
  readonly values: readonly Source[]
}

export type Source = 'customer' | 'session' | 'secret-hash'

/** Turns what our server was seen to send for a customer into steps for any customer. */
export function planOf(
  statements: readonly SentStatement[],
  customer: Pick<Customer, 'customerId' | 'sessionId'>,
  subscription: unknown,
): BaselinePlan {
  const sourceOf = (value: Buffer): Source => {
    if (value.toString() === customer.customerId) return 'customer'
    if (value.toString() === customer.sessionId) return 'session'
    if (value.length === 32) return 'secret-hash'
    throw new Error('/customer/info sends a value that the bare server cannot know')
  }
  const steps = statements.map(({ name, text, values }) => ({
    text,
    ...(name === '' ? {} : { name }),
    values: values.map(sourceOf),
  }))
  if (steps.filter(begins).length !== 1 || steps.filter(ends).length !== 1) {
    throw new Error('/customer/info is not one transaction: the bare server does not know how to do that')
  }
  if (steps.some(({ text }) => text.includes(customer.customerId))) {
    throw new Error('/customer/info writes the customer into its statements: the bare server cannot repeat them')
  }
  return { steps, subscription }
}

export function begins({ text }: BaselineStep): boolean {
  return /^begin\b/i.test(text)
}

export function ends({ text }: BaselineStep): boolean {
  return /^commit\b/i.test(text)
}

/** The same statements in the same way: text, order, name, number of values. */
export function sameStatements(a: readonly SentStatement[], b: readonly SentStatement[]): boolean {
  return shapeOf(a) === shapeOf(b)
}

function shapeOf(list: readonly SentStatement[]): string {
  return JSON.stringify(list.map(({ kind, name, text, values }) => [kind, name, text, values.length]))
}
