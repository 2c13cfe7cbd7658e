import { signIn, signUp } from '@revela/contract'
import { termsVersion } from '@revela/phrases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, validPassword, signUpBody } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
})
afterAll(() => api.close())

describe('POST /customer/signup', () => {
  // spec: S1-3.03, S1-3.04, S1-3.05, S1-3.15, S1-4.11, S1-7.07
  it('creates the account, records the terms with version and address, and sends the welcome mail', async () => {
    const email = uniqueEmail()
    const reply = await api
      .browser()
      .call(signUp, { body: { ...signUpBody(email), track: 'eyJ1dG1fc291cmNlIjoiYSJ9' } })
    expect(reply.status).toBe(200)
    const [customer] = await api.rows('select * from customer where customer_id = $1', [reply.answer.customer_id])
    expect(customer).toMatchObject({
      name: 'Ana Prado',
      email,
      whatsapp_number: '11987654321',
      user_type: 'photographer',
      solutions: ['selection'],
      track: 'eyJ1dG1fc291cmNlIjoiYSJ9',
      first_access: true,
      tester: false,
    })
    const terms = await api.rows('select version, host(ip) as ip from terms_acceptance where customer_id = $1', [
      reply.answer.customer_id,
    ])
    expect(terms).toEqual([{ version: termsVersion, ip: '127.0.0.1' }])
    const mail = await api.stack.mails.waitFor(email)
    expect(mail.subject).toBe('Boas-vindas à Revela')
    expect(mail.text).toContain('Olá, Ana Prado,')
  })

  // spec: S1-3.14, S1-7.08
  it('accepts architects without the question, records accepted terms only, and leads to the site', async () => {
    const email = uniqueEmail()
    const { name, password, whatsapp_number } = signUpBody(email)
    const body = { name, email, password, whatsapp_number, track: 'eyJ1dG1fc291cmNlIjoiYSJ9' }
    const browser = api.browser()
    const reply = await browser.call(signUp, { body, query: { userType: 'architecture' } })
    expect(reply.status).toBe(200)
    const [customer] = await api.rows('select user_type, solutions from customer where customer_id = $1', [
      reply.answer.customer_id,
    ])
    expect(customer).toEqual({ user_type: 'architect', solutions: ['site_pro'] })
    const accepted = 'select version from terms_acceptance where customer_id = $1'
    expect(await api.rows(accepted, [reply.answer.customer_id])).toEqual([])
    const acceptedBody = { ...body, email: uniqueEmail(), terms_of_use: true as const }
    const recorded = await api.browser().call(signUp, { body: acceptedBody, query: { userType: 'architecture' } })
    expect(await api.rows(accepted, [recorded.answer.customer_id])).toEqual([{ version: termsVersion }])
    const entered = await browser.call(signIn, { body: { email, password: validPassword } })
    expect(entered.answer).toEqual({ redirect_user: 'site_pro' })
  })

  // spec: S1-3.05, S1-3.16, S1-5.04, S1-5.05, S1-5.06, S1-5.07, S1-5.09
  it('returns all invalid fields at once, in Portuguese', async () => {
    const reply = await api.browser().send('POST', '/api/customer/signup', {
      body: { name: ' ', email: 'ana@', password: 'curta', whatsapp_number: '123', terms_of_use: false },
    })
    expect([reply.status, reply.error.error]).toEqual([422, 'InvalidRequest'])
    expect(reply.error.messages).toEqual([
      { id: 'name', help: 'Conte para nós o seu nome.' },
      { id: 'email', help: 'Confira o e-mail: parece que falta alguma coisa.' },
      { id: 'password', help: 'Esta senha é curta demais.' },
      { id: 'whatsapp_number', help: 'Informe o número com DDD, por exemplo (11) 91234-5678.' },
      { id: 'terms_of_use', help: 'Para criar a conta é preciso aceitar os termos de uso.' },
    ])
  })

  // spec: S1-3.04, S1-5.08, S1-5.09
  it.each([
    ['no solution chosen', { question_response: [] }, 'question_response'],
    ['an address without a domain', { email: 'ana@exemplo' }, 'email'],
    ['missing terms', { terms_of_use: undefined }, 'terms_of_use'],
    ['a common password', { password: 'senha123' }, 'password'],
    ['the e-mail as password', { password: 'ana.prado@estudio.test' }, 'password'],
  ])('rejects %s', async (_, change, field) => {
    const email = 'ana.prado@estudio.test'
    const reply = await api.browser().call(signUp, { body: { ...signUpBody(email), ...change } })
    expect(reply.status).toBe(422)
    expect(reply.error.messages.map((message) => message.id)).toEqual([field])
  })

  it('creates one account per e-mail, whatever its case, even with concurrent calls', async () => {
    const email = uniqueEmail()
    const addresses = [email, email.toUpperCase(), ` ${email}`, email, email]
    const replies = await Promise.all(addresses.map((as) => api.browser().call(signUp, { body: signUpBody(as) })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const rejected = replies.find((reply) => reply.status === 409)
    expect(rejected?.error).toMatchObject({ error: 'EmailTaken', messages: [{ id: 'email' }] })
    expect(await api.rows('select 1 from customer where email = $1', [email])).toHaveLength(1)
  })

  it('ignores fields that a customer may not set', async () => {
    const email = uniqueEmail()
    const body = { ...signUpBody(email), tester: true, plan_id: 30, customer_id: uniqueEmail(), extended_trial: false }
    const reply = await api.browser().call(signUp, { body })
    const [customer] = await api.rows('select tester from customer where customer_id = $1', [reply.answer.customer_id])
    expect(customer).toEqual({ tester: false })
    expect(await api.rows('select 1 from subscription where customer_id = $1', [reply.answer.customer_id])).toEqual([])
  })
})
