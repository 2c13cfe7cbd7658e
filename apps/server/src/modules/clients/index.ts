export { mailedCode, revealAccessCode, resetAccessCode, setOwnPassword } from './client-secret.ts'
export { typedSecret } from './access-code.ts'
export { findClient, findClientByEmail, inviteClient, isInvited, renewSecretHash } from './client.repository.ts'
export { findLinkByToken } from './client-link.repository.ts'
export type { ClientDeskNeeds, ClientsNeeds } from './clients.needs.ts'
export { clientsPolicies, mineAlone } from './clients.policy.ts'
export { clientsRoutes, createClient, type NewClient } from './clients.routes.ts'
export type { FamilyKind } from './clients.tables.ts'
export {
  ensurePersonalLink,
  personalLinkInside,
  revokeLink,
  revokeLinksInside,
  revokeLinksOf,
  type PersonalLink,
} from './personal-link.ts'
export { insertPreviewCode, usePreviewCode } from './preview-code.repository.ts'
export {
  adoptSession,
  deleteClientSession,
  grantGallery,
  insertClientSession,
  storeTypedPin,
} from './sessions/client-session.repository.ts'
export {
  familySessionReader,
  familyExpiry,
  familyMaxAgeSeconds,
  previewExpiry,
} from './sessions/read-family-session.ts'
export { sweepSessionsJob } from './sessions/sweep-sessions.job.ts'
export { forgetSecretEvents } from './secret-event.repository.ts'
