import { DAY_SECONDS, isPublicEmail, validityMs } from '@revela/domain'
import type { AnswerOf, BodyOf, signUp as endpoint } from '@revela/contract'
import { errorHelp, termsVersion } from '@revela/phrases'
import type { Visit } from '../../http/visit.ts'
import { newTenantToken, parseTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import {
  claimName,
  findCustomer,
  insertCustomer,
  recordLogin,
  recordTerms,
  storePasswordHash,
} from './account.repository.ts'
import type { AccountsDeps } from './accounts.module.ts'
import { findConfirmedAddress, insertConfirmation, markEmailConfirmed } from './email/email-confirmation.repository.ts'
import { confirmationMail, welcomeAndConfirmMail, type SecretLink } from './mails.ts'
import { checkNewPassword } from './passwords/set-password.ts'
import { rememberDevice } from './sessions/device.ts'

/** The token is in the fragment, so that it appears in no access log and no Referer header. */
async function newConfirmationLink(
  tx: Tx,
  { customerId, email }: { customerId: string; email: string },
  appOrigin: string,
  now: Date,
): Promise<SecretLink> {
  const token = newTenantToken(customerId)
  const expiresAt = new Date(now.getTime() + validityMs.emailConfirmation)
  await insertConfirmation(tx, token, { email, now, expiresAt })
  const placeholder = newSecretPlaceholder()
  return { url: `${appOrigin}/confirm-email#t=${placeholder}`, secrets: { [placeholder]: token.text } }
}

/** Mails the link again. Earlier links stay valid, because mails can arrive out of order. */
export async function requestEmailConfirmation(deps: AccountsDeps, customerId: string): Promise<void> {
  const { db, limiter, outbox, clock, config } = deps
  const now = clock()
  const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
  if (!customer || customer.email_confirmed_at !== null) return
  await limiter.consume([
    { name: 'confirm-email:hour', key: customerId, max: 3, windowSeconds: 3_600 },
    { name: 'confirm-email:day', key: customerId, max: 10, windowSeconds: DAY_SECONDS },
  ])
  const to = { customerId, name: customer.name, email: customer.email }
  await db.tenant(customerId, async (tx) => {
    const link = await newConfirmationLink(tx, to, config.APP_ORIGIN, now)
    await outbox.queue(tx, confirmationMail(to, link), now)
  })
}

/** A link that is opened twice confirms twice: mail scanners open links too, and the owner must not see an error. */
export async function confirmEmail(deps: AccountsDeps, text: string, visit: Visit): Promise<void> {
  const { db, cellNames, limiter, clock } = deps
  await limiter.consume([{ name: 'confirm-email:ip', key: visit.address, max: 60, windowSeconds: 3_600 }])
  const token = parseTenantToken(text)
  if (!token) throw new ApiError('InvalidConfirmationToken')
  const now = clock()
  const isConfirmed = await db.tenant(token.customerId, async (tx) => {
    const email = await findConfirmedAddress(tx, token, now)
    return email !== null && (await markEmailConfirmed(tx, token.customerId, email, now))
  })
  if (isConfirmed) return
  await cellNames.requireCustomerHere(token.customerId)
  throw new ApiError('InvalidConfirmationToken')
}

/** Creates the account; the browser then signs in with the same credentials, like any other sign-in. */
export async function signUp(
  deps: AccountsDeps,
  body: BodyOf<typeof endpoint>,
  userType: 'photographer' | 'architect',
  visit: Visit,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, cellNames, keys, hasher, limiter, outbox, clock, config, createProfile } = deps
  const answers = body.question_response ?? []
  const architect = userType === 'architect'
  if (!architect && answers.length === 0) {
    throw fieldError('InvalidRequest', 'question_response', errorHelp.chooseOneSolution)
  }
  if (!architect && body.terms_of_use !== true) {
    throw fieldError('InvalidRequest', 'terms_of_use', errorHelp.termsRequired)
  }
  if (!isPublicEmail(body.email)) throw fieldError('InvalidRequest', 'email', errorHelp.emailInvalid)
  checkNewPassword('password', body.password, { email: body.email, name: body.name })
  await limiter.consume([{ name: 'signup:ip', key: visit.address, max: 60, windowSeconds: 3_600 }])

  const hash = await hasher.hash(body.password)
  const customerId = newId()
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const claimed = await claimName(tx, cellNames, { kind: 'email', name: body.email, customerId })
    if (!claimed) throw new ApiError('EmailTaken', { messages: [{ id: 'email', help: errorHelp.emailTaken }] })
    await insertCustomer(
      tx,
      {
        customerId,
        name: body.name,
        email: body.email,
        whatsappNumber: body.whatsapp_number,
        architect,
        solutions: architect ? ['site_pro'] : answers.map((answer) => answer.solution),
        question: body.question ?? null,
        questionResponse: architect ? null : answers,
        track: body.track ?? null,
        isEmailConfirmed: false,
      },
      now,
    )
    await storePasswordHash(tx, customerId, hash, now)
    const { name, email, whatsapp_number: whatsappNumber } = body
    await createProfile(tx, { customerId, name, email, whatsappNumber }, now, cellNames)
    // An architect's call without the field is still valid on the wire; no acceptance is recorded then.
    if (body.terms_of_use === true) await recordTerms(tx, customerId, termsVersion, visit.ip, now)
    // The 'subscribe' event of the specification, recorded here instead of with a tracking service.
    const access = { at: now, ip: visit.ip, port: visit.port, auth_method: null, redirect_url: null }
    await recordLogin(tx, customerId, { ...access, page: 'signup', context: 'subscribe' })
    const link = await newConfirmationLink(tx, { customerId, email }, config.APP_ORIGIN, now)
    await outbox.queue(tx, welcomeAndConfirmMail({ customerId, name, email }, link), now)
  })
  // The sign-in that follows in this browser is not from a new device.
  rememberDevice(keys, visit, body.email)
  return { customer_id: customerId }
}
