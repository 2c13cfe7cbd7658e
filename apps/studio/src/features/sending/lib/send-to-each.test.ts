import { ApiError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { sendToEach } from './send-to-each.ts'

const people = ['Bia', 'Caio', 'Duda'].map((name, at) => ({
  id: String(at),
  name,
  email: `${name.toLowerCase()}@casa.test`,
  tel: null,
  hasOwnPassword: false,
}))
const failure = (code: 'InvalidRequest' | 'SendingLimitReached', help: string) =>
  new ApiError({ status: 422, code, messages: [{ id: 'client_email', help }], details: {}, requestId: null })

describe('sendToEach', () => {
  it('reports a result for each recipient, and continues after a failure', async () => {
    const progress: number[] = []
    const { results, published } = await sendToEach({
      recipients: people,
      onProgress: (done) => progress.push(done),
      send: async ({ name }) => {
        if (name === 'Caio') throw failure('InvalidRequest', 'Confira o e-mail.')
        return { send: { state: name === 'Duda' ? 'held' : 'queued' }, repeated: false, published: name === 'Bia' }
      },
    })
    expect(results.map(({ recipient, state, reason }) => [recipient.name, state, reason])).toEqual([
      ['Bia', 'sent', null],
      ['Caio', 'failed', 'Confira o e-mail.'],
      ['Duda', 'held', null],
    ])
    expect([published, progress]).toEqual([true, [1, 2, 3]])
  })

  it('makes no further call once the account cannot send', async () => {
    let calls = 0
    const { results } = await sendToEach({
      recipients: people,
      onProgress: () => undefined,
      send: () => {
        calls += 1
        return Promise.reject(failure('SendingLimitReached', 'Limite de hoje.'))
      },
    })
    expect([calls, results.map(({ reason }) => reason)]).toEqual([
      1,
      ['Limite de hoje.', 'Limite de hoje.', 'Limite de hoje.'],
    ])
  })
})
