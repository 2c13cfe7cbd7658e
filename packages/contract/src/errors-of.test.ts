import { expect, test } from 'vitest'
import { endpointList, endpoints } from './endpoints.ts'
import { commonErrors, sessionErrors, accountStatusErrors } from './errors.ts'
import { errorsOf } from './errors-of.ts'

test('an open call has the common errors and its own', () => {
  const own = ['InvalidCredentials', 'SecondFactorNeeded']
  expect(errorsOf(endpoints['auth.signIn'])).toEqual([...commonErrors, ...own].toSorted())
})

test('a call for any account status has the session errors, not those of the account status', () => {
  const codes = errorsOf(endpoints['customer.getUsage'])
  expect(codes).toEqual([...commonErrors, ...sessionErrors, 'SecondFactorRequired'].toSorted())
})

test('a call that registers a second factor is not rejected for lack of one', () => {
  expect(errorsOf(endpoints['customer.getEmail'])).toEqual([...commonErrors, ...sessionErrors].toSorted())
  expect(errorsOf(endpoints['secondFactor.turnOn'])).not.toContain('SecondFactorRequired')
})

test('family calls do not require the photographer’s second factor', () => {
  expect(endpointList.filter(({ host }) => host === 'gallery').flatMap(errorsOf)).not.toContain('SecondFactorRequired')
})

test('a call on a gallery has its not-found code and those of the account status', () => {
  const codes = errorsOf(endpoints['picture.list'])
  expect(codes).toEqual(expect.arrayContaining([...accountStatusErrors, 'NotFound', 'GalleryNotFound', 'EmptyGallery']))
})

test('ending a session that is gone is not an error', () => {
  expect(errorsOf(endpoints['auth.logout'])).not.toContain('NotLoggedIn')
})
