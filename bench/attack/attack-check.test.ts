import { describe, expect, it } from 'vitest'
import { checkAttack, type AttackCheck } from './attack-check.ts'

const responseWith = (status: number) => ({ status, text: '' })
const checkPlay = (run: (check: AttackCheck) => void) =>
  checkAttack(async (check) => {
    run(check)
  })
const errorsOf = async (run: (check: AttackCheck) => void) => (await checkPlay(run)).errors
const withFailingControl = (check: AttackCheck) => {
  check.attempt('x', false)
  check.control('the owner', false, responseWith(500))
}
const withError = (check: AttackCheck) => {
  check.attempt('x', false)
  check.control('the owner', true)
  throw new Error('request timed out after 20 s')
}
const guess = (statuses: number[], max: number) =>
  checkPlay((check) => {
    check.control('the owner', true)
    check.guesses('a code', statuses.map(responseWith), max)
  })

describe('checkAttack', () => {
  it('reports nothing when the attempt is rejected and a control works', async () => {
    const result = await checkPlay((check) => {
      check.control('the owner', true)
      check.rejected('a stranger', responseWith(404), 404)
      check.attempt('a leak', false)
    })
    expect(result).toEqual({ attempts: 2, successes: [], controls: 1, errors: [] })
  })

  it('reports success when a call was accepted that had to be rejected', async () => {
    const { successes, errors } = await checkPlay((check) => {
      check.control('the owner', true)
      check.rejected('a stranger', responseWith(200), 404)
      check.attempt('a leak', true)
    })
    expect([successes, errors]).toEqual([['a stranger (status 200)', 'a leak'], []])
  })

  it('reports a harness error when the rejection has an unexpected status', async () => {
    const { successes, errors } = await checkPlay((check) => {
      check.control('the owner', true)
      check.rejected('a stranger', responseWith(422), 404)
    })
    expect([successes, errors]).toEqual([[], ['a stranger: status 422 ']])
  })

  it('reports a harness error without a control, with a failed control, without an attempt or after an error', async () => {
    expect(await errorsOf((check) => check.attempt('x', false))).toEqual(['the attack has no control'])
    expect(await errorsOf((check) => check.control('x', true))).toEqual(['no attempt was made'])
    expect(await errorsOf(withFailingControl)).toEqual(['control failed: the owner ({"status":500,"text":""})'])
    expect(await errorsOf(withError)).toEqual(['request timed out after 20 s'])
  })
})

describe('check.guesses', () => {
  it('limits how many guesses are compared with the secret', async () => {
    expect(await guess([400, 400, 429], 2)).toEqual({ attempts: 3, successes: [], controls: 1, errors: [] })
    expect((await guess([400, 400, 400], 2)).successes).toEqual(['a code: 3 guesses were compared, not 2'])
    expect((await guess([400, 200], 2)).successes).toEqual(['a code: 1 guesses were accepted'])
  })

  it('reports a harness error when no guess was compared or a status is unexpected', async () => {
    expect((await guess([429, 429], 2)).errors).toEqual(['a code: no guess was compared'])
    expect((await guess([400, 502], 2)).errors).toEqual(['a code: 1 guesses returned neither 400 nor 429'])
  })
})
