import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const secret = 'the-secret-of-the-webhooks'
const now = Date.parse('2026-11-15T14:00:00Z')
const requestId = '2066ca19-c6f1-498a-be75-1923005edd06'

function event({ ts = String(now / 1_000), id = '1312345678', key = secret, type = 'payment' } = {}) {
  const signedId = id.toLowerCase()
  const v1 = createHmac('sha256', key).update(`id:${signedId};request-id:${requestId};ts:${ts};`).digest('hex')
  return {
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    query: { 'data.id': id, type },
    body: { action: `${type}.updated`, api_version: 'v1', data: { id }, id: 112_233, live_mode: true, type },
  }
}

const read = (request: Parameters<typeof readEvent>[0]) => readEvent(request, secret, now)
const at = (seconds: number) => read(event({ ts: String(now / 1_000 + seconds) }))
const validEvent = { eventId: requestId, gatewayId: '1312345678', subject: 'payment' }

describe('readEvent', () => {
  test('accepts timestamps in seconds and in milliseconds', () => {
    expect(read(event())).toEqual(validEvent)
    expect(read(event({ ts: String(now) }))).toEqual(validEvent)
    const spaced = event()
    const [ts, v1] = spaced.headers['x-signature'].split(',')
    expect(read({ ...spaced, headers: { ...spaced.headers, 'x-signature': `${v1}, ${ts}` } })).toEqual(validEvent)
  })

  test('accepts a fixed signature, which detects changes of our own code', () => {
    const ts = '1742505638683'
    const v1 = 'c8530338b513823d7cdb4749566e733df6de9c7b20252345d351b6d640688fb2'
    const request = { ...event(), headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId } }
    expect(readEvent(request, secret, Number(ts))).toEqual(validEvent)
  })

  test('rejects an event more than five minutes old or ahead', () => {
    expect([at(-300), at(300)]).toEqual([validEvent, validEvent])
    expect([at(-301), at(301)]).toEqual([null, null])
  })

  test('returns other for a signed event about something else', () => {
    expect(read(event({ type: 'topic_claims_integration_wh', id: 'CLM-7af' }))).toBe('other')
    expect(read({ ...event(), body: { type: 'merchant_order' } })).toBe('other')
    const ts = String(now / 1_000)
    const v1 = createHmac('sha256', secret).update(`request-id:${requestId};ts:${ts};`).digest('hex')
    const nameless = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId }
    expect(read({ headers: nameless, query: {}, body: { type: 'mp-connect' } })).toBe('other')
    expect(read({ headers: nameless, query: {}, body: event().body })).toBeNull()
  })

  test('returns the id of a chargeback', () => {
    const chargeback = event({ type: 'topic_chargebacks_wh', id: '217000061680860000' })
    expect(read(chargeback)).toEqual({ ...validEvent, gatewayId: '217000061680860000', subject: 'chargeback' })
    expect(read({ ...chargeback, body: { type: 'topic_chargebacks_wh' } })).toMatchObject({ subject: 'chargeback' })
    expect(read(event({ type: 'topic_chargebacks_wh', id: 'chb-7' }))).toBeNull()
  })

  test.each([
    ['another secret', event({ key: 'guessed' })],
    ['another payment in the URL', { ...event(), query: { 'data.id': '1312345679', type: 'payment' } }],
    ['another payment in the body', { ...event(), body: { type: 'payment', data: { id: '1312345679' } } }],
    ['another request id', { ...event(), headers: { ...event().headers, 'x-request-id': 'other' } }],
    ['no request id', { ...event(), headers: { 'x-signature': event().headers['x-signature'] } }],
    ['no signature', { ...event(), headers: { 'x-request-id': requestId } }],
    ['half a signature', { ...event(), headers: { ...event().headers, 'x-signature': `ts=${now / 1_000},v1=abcd` } }],
    ['two signatures', { ...event(), headers: { ...event().headers, 'x-signature': ['a', 'b'] } }],
    ['no type', { ...event(), body: { data: { id: '1312345678' } } }],
    ['another type and another secret', event({ type: 'topic_chargebacks_wh', key: 'guessed' })],
    ['another type, too old', event({ type: 'topic_chargebacks_wh', ts: String(now / 1_000 - 301) })],
    ['a payment id that is not a number', event({ id: 'chb-7' })],
    ['a payment id that is a path', event({ id: '../../customers' })],
    ['no body', { ...event(), body: null }],
  ])('rejects an event with %s', (_, request) => {
    expect(read(request)).toBeNull()
  })
})
