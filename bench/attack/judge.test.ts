import { describe, expect, it } from 'vitest'
import { judgeAttack, type Judge } from './judge.ts'

const answered = (status: number) => ({ status, text: '' })
const judged = (play: (judge: Judge) => void) =>
  judgeAttack(async (judge) => {
    play(judge)
  })
const faultsOf = async (play: (judge: Judge) => void) => (await judged(play)).faults
const withFailingControl = (judge: Judge) => {
  judge.attempt('x', false)
  judge.control('the owner', false, answered(500))
}
const withError = (judge: Judge) => {
  judge.attempt('x', false)
  judge.control('the owner', true)
  throw new Error('no answer within 20 s')
}
const guess = (statuses: number[], max: number) =>
  judged((judge) => {
    judge.control('the owner', true)
    judge.guesses('a code', statuses.map(answered), max)
  })

describe('an attack', () => {
  it('that is refused, with a control that works, has no finding', async () => {
    const verdict = await judged((judge) => {
      judge.control('the owner', true)
      judge.refused('a stranger', answered(404), 404)
      judge.attempt('a leak', false)
    })
    expect(verdict).toEqual({ tries: 2, successes: [], controls: 1, faults: [] })
  })

  it('has succeeded when a call was answered that had to be refused', async () => {
    const { successes, faults } = await judged((judge) => {
      judge.control('the owner', true)
      judge.refused('a stranger', answered(200), 404)
      judge.attempt('a leak', true)
    })
    expect([successes, faults]).toEqual([['a stranger (answered 200)', 'a leak'], []])
  })

  it('was not tried when it was refused for another reason', async () => {
    const { successes, faults } = await judged((judge) => {
      judge.control('the owner', true)
      judge.refused('a stranger', answered(422), 404)
    })
    expect([successes, faults]).toEqual([[], ['a stranger: answered 422 ']])
  })

  it('was not tried without a control, with one that fails, without a try or after an error', async () => {
    expect(await faultsOf((judge) => judge.attempt('x', false))).toEqual(['it has no control'])
    expect(await faultsOf((judge) => judge.control('x', true))).toEqual(['nothing was tried'])
    expect(await faultsOf(withFailingControl)).toEqual(['control failed: the owner ({"status":500,"text":""})'])
    expect(await faultsOf(withError)).toEqual(['no answer within 20 s'])
  })
})

describe('guesses', () => {
  it('are bounded by how many were compared with the secret', async () => {
    expect(await guess([400, 400, 429], 2)).toEqual({ tries: 3, successes: [], controls: 1, faults: [] })
    expect((await guess([400, 400, 400], 2)).successes).toEqual(['a code: 3 guesses were compared, not 2'])
    expect((await guess([400, 200], 2)).successes).toEqual(['a code: 1 guesses were taken as right'])
  })

  it('are not believed when none was compared or an answer is another one', async () => {
    expect((await guess([429, 429], 2)).faults).toEqual(['a code: no guess was compared at all'])
    expect((await guess([400, 502], 2)).faults).toEqual(['a code: 1 guesses were answered with neither 400 nor 429'])
  })
})
