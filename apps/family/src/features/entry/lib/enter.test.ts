import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './enter.ts'

const refused = (code: ApiError['code'], help?: string) =>
  new ApiError({
    status: 400,
    code,
    messages: help === undefined ? [] : [{ id: 'wait', help }],
    details: {},
    requestId: null,
  })

describe('refusalOf', () => {
  it.each([
    [refused('LinkNotValid'), { why: 'link-not-valid' }],
    [refused('WrongAccessCode'), { why: 'wrong-code' }],
    [refused('WrongGalleryPassword'), { why: 'wrong-password' }],
    [refused('InvalidRequest'), { why: 'wrong-code' }],
    [refused('GalleryNotOpen'), { why: 'not-open' }],
    [refused('TooManyRequests', 'Aguarde 5 minutos.'), { why: 'wait', help: 'Aguarde 5 minutos.' }],
    [refused('Unexpected'), { why: 'broken' }],
    [new ConnectionBroken(null), { why: 'offline' }],
    [new Error('x'), { why: 'broken' }],
  ])('%s', (error, expected) => {
    expect(refusalOf(error)).toEqual(expected)
  })
})
