export { deleteActivity } from './activity/activity.repository.ts'
export { recordActivity, recordAndNotify } from './activity/activity.ts'
export { accountMail, type Addressee, type MailText, saoPauloMoment } from './mails.ts'
export {
  findByName,
  findCustomer,
  findPasswordHash,
  deleteLogins,
  deleteDirectoryNames,
  changeEmailAddress,
} from './account.repository.ts'
export type { AccountsDeps, NewAccount, SignedUp } from './accounts.module.ts'
export { accountsPolicies, accountsRoutes } from './accounts.routes.ts'
export { deleteConfirmations } from './email/email-confirmation.repository.ts'
export { deleteHandovers } from './handover/handover.repository.ts'
export { deletePasskeys } from './passkeys/passkey.repository.ts'
export { deleteRecoveries } from './passwords/recovery.repository.ts'
export { recoveryJob } from './passwords/recovery.job.ts'
export { confirmIdentity, confirmationOf, requireConfirmed } from './sessions/confirm-identity.ts'
export { sendConfirmationCode, deleteConfirmationCode } from './sessions/confirmation-code.ts'
export { deleteChallenges, deleteSecondFactor } from './second-factor/second-factor.repository.ts'
export { hasSecondFactor, lockRequirement, storeRequirement } from './second-factor/second-factor-requirement.ts'
export { sessionReader } from './sessions/session.ts'
export { deleteSessions, endSupportSessions, deleteSessionsById, insertSession } from './sessions/session.repository.ts'
export { configuredProviders } from './social/providers.ts'
