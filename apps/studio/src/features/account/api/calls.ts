import type {
  changePassword,
  endOtherSessions,
  endSession,
  getEmail,
  getUsage,
  listAccountActivity,
  listSessions,
  listSupportActs,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const accountCalls = {
  getEmail: callable<typeof getEmail>('GET', '/customer/email'),
  getUsage: callable<typeof getUsage>('GET', '/customer/usage'),
  changePassword: callable<typeof changePassword>('PUT', '/customer/password'),
  listSessions: callable<typeof listSessions>('GET', '/auth/sessions'),
  endSession: callable<typeof endSession>('DELETE', '/auth/sessions/{session_id}'),
  listActivity: callable<typeof listAccountActivity>('GET', '/customer/account-activity'),
  listSupportActs: callable<typeof listSupportActs>('GET', '/customer/support-acts'),
  endOtherSessions: callable<typeof endOtherSessions>('DELETE', '/auth/sessions'),
} as const
