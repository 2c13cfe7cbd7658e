import { ConnectionError } from '@revela/contract/client'
import { afterEach, expect, it, vi } from 'vitest'
import { cardTokens, CardRejectedError } from './card-token.ts'

const gateway = { token_url: 'https://gateway.test/v1/card_tokens', public_key: 'TEST-1' }
const card = { number: '5031 4332 1540 6351', expires: '09/31', securityCode: '123', owner: ' ANA PRADO ' }

function answering(...answers: readonly Response[]) {
  const send = vi.fn<typeof fetch>()
  for (const answer of answers) send.mockResolvedValueOnce(answer)
  vi.stubGlobal('fetch', send)
  return send
}

afterEach(() => vi.unstubAllGlobals())

it('requests one gateway token per use, without our cookies', async () => {
  const send = answering(Response.json({ id: 'tok_a' }), Response.json({ id: 'tok_b' }))
  expect(await cardTokens(gateway, card, 2)).toEqual(['tok_a', 'tok_b'])
  const [address, init] = send.mock.calls[0] ?? []
  expect(address).toEqual(new URL('https://gateway.test/v1/card_tokens?public_key=TEST-1'))
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' })
  expect(JSON.parse(init?.body as string)).toEqual({
    card_number: '5031433215406351',
    expiration_month: 9,
    expiration_year: 2031,
    security_code: '123',
    cardholder: { name: 'ANA PRADO' },
  })
})

it.each([
  [[{ code: 'E301' }], ['creditCardNumber']],
  [
    [{ code: '325' }, { code: 326 }, { code: 'E302' }],
    ['creditCardExpirationDate', 'creditCardSecureCode'],
  ],
  [[], ['creditCardNumber']],
])('returns the rejected fields: %j', async (cause, fields) => {
  answering(Response.json({ error: 'bad_request', cause }, { status: 400 }))
  const rejection = await cardTokens(gateway, card, 1).catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(CardRejectedError)
  expect((rejection as CardRejectedError).fields).toEqual(fields)
})

it('throws ConnectionError if the gateway fails or returns no token', async () => {
  answering(new Response('oops', { status: 502 }), Response.json({}))
  await expect(cardTokens(gateway, card, 1)).rejects.toBeInstanceOf(ConnectionError)
  await expect(cardTokens(gateway, card, 1)).rejects.toBeInstanceOf(ConnectionError)
})
