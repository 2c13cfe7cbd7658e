import { timeouts } from './timeouts.ts'

/** Polls until the condition holds, or throws `otherwise` at the time limit. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  otherwise: string,
  seconds = timeouts.pollMs / 1_000,
): Promise<void> {
  const until = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(otherwise)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
