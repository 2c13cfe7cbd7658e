import type { AnswerOf, BodyOf, signUp as endpoint } from '@revela/contract'
import { errorHelp, termsVersion } from '@revela/phrases'
import type { Visit } from '../../http/visit.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { claimName, insertCustomer, recordTerms, storePasswordHash } from './account.repository.ts'
import type { AccountsNeeds } from './accounts.needs.ts'
import { newConfirmationLink } from './email/confirm-email.ts'
import { welcomeAndConfirmMail } from './mails.ts'
import { checkNewPassword } from './passwords/check-new-password.ts'
import { rememberDevice } from './passwords/known-device.ts'

/** Creates the account; the browser then signs in with the same credentials, as any other sign-in. */
export async function signUp(
  needs: AccountsNeeds,
  body: BodyOf<typeof endpoint>,
  architect: boolean,
  visit: Visit,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, keys, hasher, limiter, outbox, clock, config, createProfile } = needs
  const answers = body.question_response ?? []
  if (!architect && answers.length === 0) {
    throw refuseField('InvalidRequest', 'question_response', errorHelp.chooseOneSolution)
  }
  if (!architect && body.terms_of_use !== true) {
    throw refuseField('InvalidRequest', 'terms_of_use', errorHelp.termsRequired)
  }
  checkNewPassword('password', body.password, { email: body.email, name: body.name })
  await limiter.take([{ name: 'signup:ip', of: visit.address, most: 60, windowSeconds: 3_600 }])

  const hash = await hasher.hash(body.password)
  const customerId = newId()
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const claimed = await claimName(tx, 'email', body.email, customerId)
    if (!claimed) throw new Refusal('EmailTaken', { messages: [{ id: 'email', help: errorHelp.emailTaken }] })
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
    await createProfile(tx, { customerId, name, email, whatsappNumber }, now)
    // An architect's call without the field is still valid on the wire; nothing is on record then.
    if (body.terms_of_use === true) await recordTerms(tx, customerId, termsVersion, visit.ip, now)
    const link = await newConfirmationLink(tx, { customerId, email }, config.APP_ORIGIN, now)
    await outbox.queue(tx, welcomeAndConfirmMail({ customerId, name, email }, link), now)
  })
  // The sign-in that follows in this browser is no news.
  rememberDevice(keys, visit, body.email)
  return { customer_id: customerId }
}
