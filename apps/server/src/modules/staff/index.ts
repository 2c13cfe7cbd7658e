export { changeEmail } from './change-email.ts'
export { allowMail, blockMail, listMailQueue } from './client-mail-review.ts'
export { enrol, enrolAsOwner, retire } from './enrol.ts'
export { requireSecondFactor, stopRequiringSecondFactor } from './require-second-factor.ts'
export {
  isStaffCommand,
  runStaffCommand,
  staffUsage,
  type StaffOptions,
  findAccount,
  removeSecondFactor,
  authenticateStaff,
  withProof,
  type StaffCode,
} from './run-command.ts'
export { deleteStaffActions } from './staff-action.repository.ts'
export { StaffCommandError, type StaffDeps } from './staff.module.ts'
export { staffRoutes } from './staff.routes.ts'
export { extend, freeze, unfreeze } from './account-status.ts'
export { openSupportSession, signOutEverywhere } from './support-session.ts'
