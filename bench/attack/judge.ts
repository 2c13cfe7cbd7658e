import type { Reply } from './visitor.ts'

/** Notes what an attacker achieved and whether the same was possible for whoever is entitled to it. */
export type Judge = {
  /** One try of the attacker. */
  readonly attempt: (what: string, hasSucceeded: boolean) => void
  /** One try that must be answered with one of these statuses; any other answer is not a refusal that was looked for. */
  readonly refused: (what: string, reply: Pick<Reply, 'status' | 'text'>, ...statuses: number[]) => void
  /** Many guesses at one secret: how many of them may be compared with it (400) before the rest is refused (429). */
  readonly guesses: (what: string, replies: readonly Pick<Reply, 'status'>[], maxCompared: number) => void
  /** The same call by the rightful person. Without it "refused" proves nothing. */
  readonly control: (what: string, works: boolean, seen?: unknown) => void
}

export type Verdict = {
  readonly tries: number
  readonly successes: readonly string[]
  readonly controls: number
  /** Why the attack was not really tried: an unexpected answer, a control that failed, an error. */
  readonly faults: readonly string[]
}

/** Plays one attack. It counts only if it was tried and a control has worked. */
export async function judgeAttack(play: (judge: Judge) => Promise<void>): Promise<Verdict> {
  const [successes, faults]: [string[], string[]] = [[], []]
  let [tries, controls] = [0, 0]
  const attempt = (what: string, hasSucceeded: boolean) => {
    tries += 1
    if (hasSucceeded) successes.push(what)
  }
  const judge: Judge = {
    attempt,
    refused: (what, { status, text }, ...statuses) => {
      const isExpected = statuses.includes(status)
      // 0: the connection ended without an answer.
      const isAnswered = status > 0 && status < 400
      attempt(`${what} (answered ${status})`, !isExpected && isAnswered)
      if (!isExpected && !isAnswered) faults.push(`${what}: answered ${status} ${text.slice(0, 200)}`)
    },
    guesses: (what, replies, maxCompared) => {
      tries += replies.length
      const count = (status: number) => replies.filter((reply) => reply.status === status).length
      const compared = count(400)
      if (compared > maxCompared) successes.push(`${what}: ${compared} guesses were compared, not ${maxCompared}`)
      const right = replies.filter(({ status }) => status < 400).length
      if (right > 0) successes.push(`${what}: ${right} guesses were taken as right`)
      const others = replies.length - compared - right - count(429)
      if (compared === 0) faults.push(`${what}: no guess was compared at all`)
      if (others > 0) faults.push(`${what}: ${others} guesses were answered with neither 400 nor 429`)
    },
    control: (what, works, seen) => {
      controls += 1
      if (!works) faults.push(`control failed: ${what}${seen === undefined ? '' : ` (${describe(seen)})`}`)
    },
  }
  try {
    await play(judge)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  if (tries === 0) faults.push('nothing was tried')
  if (controls === 0) faults.push('it has no control')
  return { tries, successes, controls, faults }
}

function describe(seen: unknown): string {
  return (typeof seen === 'string' ? seen : JSON.stringify(seen)).slice(0, 300)
}
