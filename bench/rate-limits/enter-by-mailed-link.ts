import type { Mailbox } from '@revela/dev-env'
import type { Caller } from '../harness/caller.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import { deviceCookie, signInFrom } from './sign-in-request.ts'

const recoverySubject = 'Troque a sua senha da Revela'
const newPassword = 'ladeira da misericórdia'

/** Requests the e-mail link, sets a new password with it and signs in. Returns the status of the sign-in. */
export async function enterByMailedLink(
  caller: Caller,
  mails: Mailbox,
  email: string,
  address: number,
): Promise<number> {
  const path = '/api/customer/password/recovery'
  const headers = forwardedFor(fakeAddress(address))
  const linkRequest = await caller.call({ method: 'POST', path, headers, body: { email } })
  if (linkRequest.status !== 204)
    throw new Error(`requesting the e-mail link failed: ${linkRequest.status} ${linkRequest.body}`)
  const mail = await mails.waitFor(email, { subject: recoverySubject, timeoutMs: 30_000 })
  const token = /#token=(\S+)/.exec(mail.text)?.[1]
  if (token === undefined) throw new Error('the mail contains no link')
  const reset = await caller.call({ method: 'PUT', path, headers, body: { password: newPassword, token } })
  if (reset.status !== 204) throw new Error(`the e-mail link was not accepted: ${reset.status} ${reset.body}`)
  return (await caller.call(signInFrom(address, email, newPassword, deviceCookie(reset)))).status
}
