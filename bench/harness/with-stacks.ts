import {
  areEnginesRunning,
  startEngines,
  stopEngines,
  testEnginesConfig,
  testStack,
  type TestStack,
} from '@revela/dev-env'
import { withCleanUp } from './clean-up.ts'

/** Databases on the test engines that are dropped afterwards; engines that were not running are stopped again. */
export async function withStacks<T>(count: number, work: (stacks: readonly TestStack[]) => Promise<T>): Promise<T> {
  const config = testEnginesConfig()
  if (areEnginesRunning(config)) return openStacks(count, [], work)
  await startEngines({ ...config, durable: false })
  return withCleanUp(
    async () => void (await stopEngines(config)),
    () => openStacks(count, [], work),
  )
}

async function openStacks<T>(
  count: number,
  opened: readonly TestStack[],
  work: (stacks: readonly TestStack[]) => Promise<T>,
): Promise<T> {
  if (opened.length === count) return work(opened)
  const stack = await testStack()
  return withCleanUp(
    () => stack.close(),
    () => openStacks(count, [...opened, stack], work),
  )
}
