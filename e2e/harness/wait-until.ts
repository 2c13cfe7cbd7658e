import { timeouts } from './timeouts.ts'

/** Polls until the condition holds, or throws `timeoutMessage` at the time limit. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  timeoutMessage: string,
  seconds = timeouts.pollMs / 1_000,
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(timeoutMessage)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
