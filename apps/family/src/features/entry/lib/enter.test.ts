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

describe('refusalOf', () => {
  it.each([
    [apiError('LinkNotValid'), { why: 'link-not-valid' }],
    [apiError('WrongAccessCode'), { why: 'wrong-code' }],
    [apiError('WrongGalleryPassword'), { why: 'wrong-password' }],
    [apiError('InvalidRequest'), { why: 'wrong-code' }],
    [apiError('GalleryNotOpen'), { why: 'not-open' }],
    [apiError('TooManyRequests', 'Aguarde 5 minutos.'), { why: 'wait', help: 'Aguarde 5 minutos.' }],
    [apiError('Unexpected'), { why: 'broken' }],
    [new ConnectionError(null), { why: 'offline' }],
    [new Error('x'), { why: 'broken' }],
  ])('%s', (error, expected) => {
    expect(toEntryFailure(error)).toEqual(expected)
  })
})
