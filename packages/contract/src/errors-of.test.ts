import { expect, test } from 'vitest'
import { endpointList, endpoints } from './endpoints.ts'
import { commonErrors, sessionErrors, accountStatusErrors } from './errors.ts'
import { errorsOf } from './errors-of.ts'

test('an open call shares the common errors only', () => {
  const own = ['InvalidCredentials', 'SecondFactorNeeded']
  expect(errorsOf(endpoints['auth.signIn'])).toEqual([...commonErrors, ...own].toSorted())
})

test('a call of standing any brings the session errors, not those of standing', () => {
  const codes = errorsOf(endpoints['customer.getUsage'])
  expect(codes).toEqual([...commonErrors, ...sessionErrors, 'SecondFactorRequired'].toSorted())
})

test('a call that registering a second factor needs is not refused for the lack of one', () => {
  expect(errorsOf(endpoints['customer.getEmail'])).toEqual([...commonErrors, ...sessionErrors].toSorted())
  expect(errorsOf(endpoints['secondFactor.turnOn'])).not.toContain('SecondFactorRequired')
})

test('a family is not asked for the second factor of its photographer', () => {
  expect(endpointList.filter(({ host }) => host === 'gallery').flatMap(errorsOf)).not.toContain('SecondFactorRequired')
})

test('a call on a gallery brings its own not-found code and those of standing', () => {
  const codes = errorsOf(endpoints['picture.list'])
  expect(codes).toEqual(expect.arrayContaining([...accountStatusErrors, 'GalleryNotFound', 'EmptyGallery']))
})

test('ending a session that is gone is no error', () => {
  expect(errorsOf(endpoints['auth.logout'])).not.toContain('NotLoggedIn')
})
