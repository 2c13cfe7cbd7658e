import type { Reply } from './visitor.ts'

/** Records what an attacker achieved, and whether the entitled person can do the same. */
export type AttackCheck = {
  /** One attempt of the attacker. */
  readonly attempt: (label: string, hasSucceeded: boolean) => void
  /** An attempt that must return one of these statuses. Any other status is a harness error, not a rejection. */
  readonly rejected: (label: string, reply: Pick<Reply, 'status' | 'text'>, ...statuses: number[]) => void
  /**
   * Many guesses at one secret: at most `maxCompared` may be compared with it (400) before the rest is rejected (429).
   */
  readonly guesses: (label: string, replies: readonly Pick<Reply, 'status'>[], maxCompared: number) => void
  /** The same call by the entitled person. Without it a rejection proves nothing. */
  readonly control: (label: string, works: boolean, details?: unknown) => void
}

export type AttackResult = {
  readonly attempts: number
  readonly successes: readonly string[]
  readonly controls: number
  /** Why the attack does not count as tried: an unexpected response, a failed control or an error. */
  readonly errors: readonly string[]
}

/** Runs one attack. It counts only if an attempt was made and a control succeeded. */
export async function checkAttack(run: (check: AttackCheck) => Promise<void>): Promise<AttackResult> {
  const [successes, errors]: [string[], string[]] = [[], []]
  let [attempts, controls] = [0, 0]
  const attempt = (label: string, hasSucceeded: boolean) => {
    attempts += 1
    if (hasSucceeded) successes.push(label)
  }
  const check: AttackCheck = {
    attempt,
    rejected: (label, { status, text }, ...statuses) => {
      const isExpected = statuses.includes(status)
      // Status 0: the connection closed without a response.
      const isAccepted = status > 0 && status < 400
      attempt(`${label} (status ${status})`, !isExpected && isAccepted)
      if (!isExpected && !isAccepted) errors.push(`${label}: status ${status} ${text.slice(0, 200)}`)
    },
    guesses: (label, replies, maxCompared) => {
      attempts += replies.length
      const count = (status: number) => replies.filter((reply) => reply.status === status).length
      const compared = count(400)
      if (compared > maxCompared) successes.push(`${label}: ${compared} guesses were compared, not ${maxCompared}`)
      const correct = replies.filter(({ status }) => status < 400).length
      if (correct > 0) successes.push(`${label}: ${correct} guesses were accepted`)
      const others = replies.length - compared - correct - count(429)
      if (compared === 0) errors.push(`${label}: no guess was compared`)
      if (others > 0) errors.push(`${label}: ${others} guesses returned neither 400 nor 429`)
    },
    control: (label, works, details) => {
      controls += 1
      if (!works) errors.push(`control failed: ${label}${details === undefined ? '' : ` (${describe(details)})`}`)
    },
  }
  try {
    await run(check)
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error))
  }
  if (attempts === 0) errors.push('no attempt was made')
  if (controls === 0) errors.push('the attack has no control')
  return { attempts, successes, controls, errors }
}

function describe(details: unknown): string {
  return (typeof details === 'string' ? details : JSON.stringify(details)).slice(0, 300)
}
