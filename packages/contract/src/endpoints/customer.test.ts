import { expect, expectTypeOf, test } from 'vitest'
import type { AnswerOf, BodyOf, SentBodyOf } from '../call-types.ts'
import { logout, signIn } from './auth.ts'
import { resetPassword, signUp } from './customer.ts'

const input = {
  name: 'Ana Souza',
  email: 'Ana@Exemplo.com',
  password: 'correta-hora',
  whatsapp_number: '(11) 98765-4321',
  terms_of_use: true,
} as const

test('signUp drops unknown fields, against mass assignment', () => {
  const parsed = signUp.body.parse({ ...input, tester: true, plan_id: 30, __proto__: { admin: true } })
  expect(parsed).toEqual({ ...input, email: 'ana@exemplo.com', whatsapp_number: '11987654321' })
})

test('signUp names every invalid field by its wire name', () => {
  const result = signUp.body.safeParse({ name: ' ', email: 'x', password: 'curta', whatsapp_number: '1' })
  const fields = result.error?.issues.map(({ path }) => path[0])
  expect(fields?.toSorted()).toEqual(['email', 'name', 'password', 'whatsapp_number'])
})

// spec: S1-3.05
test('signUp accepts the terms or their absence, but not a refusal', () => {
  expect(signUp.body.safeParse({ ...input, terms_of_use: false }).success).toBe(false)
  expect(signUp.body.safeParse({ ...input, terms_of_use: undefined }).success).toBe(true)
})

// spec: S1-3.04
test('signUp accepts only the four choices of the question', () => {
  const question_response = [{ solution: 'sale', response: 'Quero uma ferramenta para vender fotos' }]
  expect(signUp.body.parse({ ...input, question_response })).toMatchObject({ question_response })
  const unknown = [{ solution: 'gallery_pro', response: '' }]
  expect(signUp.body.safeParse({ ...input, question_response: unknown }).success).toBe(false)
})

test('signUp accepts tracking data of at most 4 KB', () => {
  expect(signUp.body.safeParse({ ...input, track: 'x'.repeat(4096) }).success).toBe(true)
  expect(signUp.body.safeParse({ ...input, track: 'x'.repeat(4097) }).success).toBe(false)
})

// spec: S1-7.08
test('signUp accepts only the architect variant in the query', () => {
  expect(signUp.query.parse({ userType: 'architecture' })).toEqual({ userType: 'architecture' })
  expect(signUp.query.parse({})).toEqual({})
  expect(signUp.query.safeParse({ userType: 'admin' }).success).toBe(false)
})

// spec: S1-3.01
test('a new password follows the rules, a presented one does not have to', () => {
  expect(resetPassword.body.safeParse({ password: 'curta', token: 't' }).success).toBe(false)
  expect(signIn.body.safeParse({ email: 'a@b.c', password: 'curta' }).success).toBe(true)
})

test('handlers and callers get the types of the schemas', () => {
  expectTypeOf<BodyOf<typeof signIn>>().toEqualTypeOf<{ email: string; password: string }>()
  expectTypeOf<SentBodyOf<typeof signUp>['terms_of_use']>().toEqualTypeOf<true | undefined>()
  expectTypeOf<AnswerOf<typeof logout>>().toEqualTypeOf<void>()
  expect(logout.answer).toBeNull()
})
