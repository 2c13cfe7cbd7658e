import type { Reply } from './visitor.ts'

/** Notes what an attacker achieved and whether the same was possible for whoever is entitled to it. */
export type AttackCheck = {
  /** One try of the attacker. */
  readonly attempt: (label: string, hasSucceeded: boolean) => void
  /** One try that must be answered with one of these statuses; any other answer is not a refusal that was looked for. */
  readonly rejected: (label: string, reply: Pick<Reply, 'status' | 'text'>, ...statuses: number[]) => void
  /** Many guesses at one secret: how many of them may be compared with it (400) before the rest is refused (429). */
  readonly guesses: (label: string, replies: readonly Pick<Reply, 'status'>[], maxCompared: number) => void
  /** The same call by the rightful person. Without it "refused" proves nothing. */
  readonly control: (label: string, works: boolean, details?: unknown) => void
}

export type AttackResult = {
  readonly attempts: number
  readonly successes: readonly string[]
  readonly controls: number
  /** Why the attack was not really tried: an unexpected answer, a control that failed, an error. */
  readonly errors: readonly string[]
}

/** Plays one attack. It counts only if it was tried and a control has worked. */
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
      // 0: the connection ended without an answer.
      const isAccepted = status > 0 && status < 400
      attempt(`${label} (answered ${status})`, !isExpected && isAccepted)
      if (!isExpected && !isAccepted) errors.push(`${label}: answered ${status} ${text.slice(0, 200)}`)
    },
    guesses: (label, replies, maxCompared) => {
      attempts += replies.length
      const count = (status: number) => replies.filter((reply) => reply.status === status).length
      const compared = count(400)
      if (compared > maxCompared) successes.push(`${label}: ${compared} guesses were compared, not ${maxCompared}`)
      const correct = replies.filter(({ status }) => status < 400).length
      if (correct > 0) successes.push(`${label}: ${correct} guesses were taken as right`)
      const others = replies.length - compared - correct - count(429)
      if (compared === 0) errors.push(`${label}: no guess was compared at all`)
      if (others > 0) errors.push(`${label}: ${others} guesses were answered with neither 400 nor 429`)
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
  if (attempts === 0) errors.push('nothing was tried')
  if (controls === 0) errors.push('it has no control')
  return { attempts, successes, controls, errors }
}

function describe(details: unknown): string {
  return (typeof details === 'string' ? details : JSON.stringify(details)).slice(0, 300)
}
