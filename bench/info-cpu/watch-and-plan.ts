import type { TestStack } from '@revela/dev-env'
import { resolve } from 'node:path'
import { customer } from '../harness/customers.ts'
import { apiEntry } from '../harness/server-process.ts'
import { planOf, sameStatements } from './bare-plan.ts'
import { observeInfo } from './observe-info.ts'

export const bareEntry = [resolve(import.meta.dirname, 'bare-server.ts')]

/**
 * Watches ours, builds the bare server's plan from what was seen, and refuses to go on unless bare then sends the same
 * statements in the same way and answers the same bytes. Answers bare's environment.
 */
export async function watchAndPlan(stack: TestStack): Promise<Record<string, string>> {
  const asked = [1, 7, 500, 999].map(customer)
  const ours = await observeInfo(apiEntry, stack.env, asked)
  const { user_subscription } = JSON.parse(ours[0]!.body) as { user_subscription: unknown }
  const plan = planOf(ours[0]!.statements, asked[0]!, user_subscription)
  const env = { DATABASE_URL: stack.appUrl, BARE_PLAN: JSON.stringify(plan) }
  const bare = await observeInfo(bareEntry, env, asked)
  ours.forEach(({ statements, body }, at) => {
    if (!sameStatements(statements, bare[at]!.statements)) throw new Error('bare does not send the same statements')
    if (body !== bare[at]!.body) throw new Error(`bare answers otherwise:\n${body}\n${bare[at]!.body}`)
  })
  console.log(`both send these ${plan.steps.length} statements, in this order, and answer the same bytes:`)
  for (const { text, name } of plan.steps) {
    console.log(`  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}${name ? ` (prepared as ${name})` : ''}`)
  }
  return env
}
