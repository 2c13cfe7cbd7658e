import { ApiError, ConnectionError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { toEntryFailure } from './enter.ts'

const apiError = (code: ApiError['code'], help?: string) =>
  new ApiError({
    status: 400,
    code,
    messages: help === undefined ? [] : [{ id: 'wait', help }],
    details: {},
    requestId: null,
  })

describe('toEntryFailure', () => {
  it.each([
    [apiError('LinkNotValid'), { reason: 'link-not-valid' }],
    [apiError('WrongAccessCode'), { reason: 'wrong-code' }],
    [apiError('WrongGalleryPassword'), { reason: 'wrong-password' }],
    [apiError('InvalidRequest'), { reason: 'wrong-code' }],
    [apiError('GalleryNotOpen'), { reason: 'not-open' }],
    [apiError('TooManyRequests', 'Aguarde 5 minutos.'), { reason: 'wait', help: 'Aguarde 5 minutos.' }],
    [apiError('Unexpected'), { reason: 'broken' }],
    [new ConnectionError(null), { reason: 'offline' }],
    [new Error('x'), { reason: 'broken' }],
  ])('of %s', (error, expected) => {
    expect(toEntryFailure(error)).toEqual(expected)
  })
})
