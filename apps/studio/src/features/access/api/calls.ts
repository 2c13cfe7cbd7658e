import type {
  acceptExternalTerms,
  activateProduct,
  confirmEmail,
  confirmEmailChange,
  externalSignIn,
  finishSignIn,
  getSession,
  logLogin,
  logout,
  passkeySignIn,
  requestPasswordRecovery,
  resetPassword,
  signIn,
  signUp,
  startExternalSignIn,
  startPasskeySignIn,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

/** The calls of the contract without their schemas; a different method or path does not compile. */
export const accessCalls = {
  getSession: callable<typeof getSession>('GET', '/auth/session'),
  logout: callable<typeof logout>('GET', '/auth/logout'),
  signIn: callable<typeof signIn>('POST', '/auth/signin'),
  finishSignIn: callable<typeof finishSignIn>('POST', '/auth/second-factor'),
  startPasskeySignIn: callable<typeof startPasskeySignIn>('POST', '/auth/passkey/options'),
  passkeySignIn: callable<typeof passkeySignIn>('POST', '/auth/passkey'),
  startExternalSignIn: callable<typeof startExternalSignIn>('POST', '/auth/external/start'),
  externalSignIn: callable<typeof externalSignIn>('POST', '/auth/external'),
  acceptExternalTerms: callable<typeof acceptExternalTerms>('POST', '/auth/external/terms'),
  signUp: callable<typeof signUp>('POST', '/customer/signup'),
  logLogin: callable<typeof logLogin>('POST', '/customer/log'),
  activateProduct: callable<typeof activateProduct>('POST', '/subscription/product/{product}/activate'),
  requestPasswordRecovery: callable<typeof requestPasswordRecovery>('POST', '/customer/password/recovery'),
  confirmEmail: callable<typeof confirmEmail>('PUT', '/customer/email/confirmation'),
  confirmEmailChange: callable<typeof confirmEmailChange>('PUT', '/customer/email/change'),
  resetPassword: callable<typeof resetPassword>('PUT', '/customer/password/recovery'),
} as const
